import {
  domainSeparator,
  erc20Abi,
  pad,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { MULTICALL3 } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { COMETS } from '#server/protocols/compound-v3/addresses.ts';
import {
  ADAPTIVE_CURVE_IRM,
  isMorphoChain,
  MORPHO,
} from '#server/protocols/morpho-blue/addresses.ts';
import { KEPT_MARKETS } from '#server/protocols/morpho-blue/kept-markets.ts';
import { SPARK } from '#server/protocols/spark/addresses.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { TEST_ACCOUNT_BALANCES, TEST_ACCOUNTS } from './accounts.ts';
import { DEVNET_CHAINS } from './chains.ts';
import { BASE_FEE_WEI } from './gas.ts';
import { AAVE_BOOK, aaveReserves } from './state/aave-reserves.ts';
import { PERMIT2 } from './state/deploy-common.ts';
import { devnetFeeds } from './state/devnet-feeds.ts';
import { SPARK_BOOK, sparkReserves } from './state/spark-reserves.ts';
import { uniswapPools } from './state/uniswap-pools.ts';
import { DEV_VAULTS } from './state/vault.ts';
import { devTokens } from './state/world-tokens.ts';
import { openDevnet, token } from './testing/open-devnet.ts';
import { poolAbi, readMarket } from './testing/read-market.ts';

const AAVE_CHAINS = Object.keys(AAVE_V3) as AaveV3Chain[];
/** Every market that runs Aave's Pool. */
const POOLS = [
  ...AAVE_CHAINS.map((slug) => ({
    name: 'Aave',
    slug,
    pool: AAVE_V3[slug].pool,
    book: AAVE_BOOK[slug],
    reserves: aaveReserves(slug),
  })),
  {
    name: 'Spark',
    slug: 'ethereum' as const,
    pool: SPARK.ethereum.pool,
    book: SPARK_BOOK,
    reserves: sparkReserves(),
  },
];

const quoterAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Params) returns (uint256 amountOut, uint160, uint32, uint256)',
]);
const aaveAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
]);
const dataProviderAbi = parseAbi([
  'function getReserveTokensAddresses(address) view returns (address aToken, address stableDebt, address variableDebt)',
  'function getReserveData(address) view returns (uint256, uint256, uint256, uint256, uint256, uint256 liquidityRate, uint256 variableBorrowRate, uint256, uint256, uint256, uint256, uint40)',
]);
const tetherAbi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
]);

const { world, reader, wallet } = await openDevnet();
const { poolAddress, worstDistance } = readMarket(reader);

describe.each(DEVNET_CHAINS)('%s', (slug) => {
  it('has code at every address, and none where its real chain has none', async () => {
    const { factory, positionManager, quoterV2, swapRouter02 } = UNISWAP_V3[slug];
    const aave = slug === 'xlayer' ? [] : Object.values(AAVE_V3[slug]);
    const spark = slug === 'ethereum' ? Object.values(SPARK.ethereum) : [];
    const reserves = POOLS.filter((pool) => pool.slug === slug).flatMap((pool) =>
      pool.reserves.flatMap((r) => [r.aToken, r.variableDebtToken]),
    );
    const spokePool = slug === 'xlayer' ? [] : [SPOKE_POOLS[slug]];
    const vault = DEV_VAULTS[slug];
    const lending = [
      ...(COMETS[slug] ?? []).map(({ address }) => address),
      ...(isMorphoChain(slug)
        ? [
            MORPHO[slug],
            ADAPTIVE_CURVE_IRM[slug],
            ...KEPT_MARKETS[slug].map(({ oracle }) => oracle),
          ]
        : []),
    ];
    const addresses = [
      ...lending,
      MULTICALL3,
      PERMIT2,
      evmChain(slug).wrappedNative.address,
      ...devTokens(slug).map(({ address }) => address),
      ...Object.values(devnetFeeds(slug)).flatMap((feed) => feed ?? []),
      ...[factory, positionManager, quoterV2, swapRouter02],
      ...[...aave, ...spark, ...reserves, ...spokePool],
      ...(vault ? [vault] : []),
    ];
    const codes = await Promise.all(addresses.map((address) => reader(slug).getCode({ address })));
    const empty = addresses.filter((_, at) => !codes[at] || codes[at] === '0x');
    expect(empty).toEqual([]);

    if (slug !== 'xlayer') return;
    const foreign = [
      ...Object.values(AAVE_V3).map(({ pool }) => pool),
      ...Object.values(COMETS).flatMap((comets) => comets.map(({ address }) => address)),
      ...Object.values(MORPHO),
      SPARK.ethereum.pool,
      ...Object.values(SPOKE_POOLS),
    ];
    for (const address of foreign) {
      expect(await reader(slug).getCode({ address })).toBeUndefined();
    }
  });

  it('knows every token by its symbol, decimals and the test accounts’ balances', async () => {
    for (const [symbol, listed] of Object.entries(LISTED_TOKENS)) {
      const address = listed.addresses[slug];
      if (!address) continue;
      const contract = { address, abi: erc20Abi } as const;
      const [actualSymbol, decimals, ...balances] = await Promise.all([
        reader(slug).readContract({ ...contract, functionName: 'symbol' }),
        reader(slug).readContract({ ...contract, functionName: 'decimals' }),
        ...TEST_ACCOUNTS.map((account) =>
          reader(slug).readContract({
            ...contract,
            functionName: 'balanceOf',
            args: [account.address],
          }),
        ),
      ]);
      expect([actualSymbol, decimals]).toEqual([symbol, listed.decimals]);
      const units = TEST_ACCOUNT_BALANCES[symbol] ?? 0n;
      expect(balances).toEqual(TEST_ACCOUNTS.map(() => units * 10n ** BigInt(listed.decimals)));
    }
    for (const { address } of TEST_ACCOUNTS) {
      expect(await reader(slug).getBalance({ address })).toBe(parseEther('100'));
    }
  });

  it('has pools at the feeds’ prices, deep ones and an empty one', async () => {
    expect(await worstDistance(slug)).toBeLessThan(1e-6);
    const liquidities = await Promise.all(
      uniswapPools(slug).map(async (pool) =>
        reader(slug).readContract({
          address: await poolAddress(slug, pool),
          abi: poolAbi,
          functionName: 'liquidity',
        }),
      ),
    );
    expect(liquidities.filter((liquidity) => liquidity === 0n)).toHaveLength(1);
  });

  it('quotes a swap a little below the price', async () => {
    const { result } = await reader(slug).simulateContract({
      address: UNISWAP_V3[slug].quoterV2,
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [
        {
          tokenIn: token('USDC', slug),
          tokenOut: token('WETH', slug),
          amountIn: parseUnits('3000', 6),
          fee: 500,
          sqrtPriceLimitX96: 0n,
        },
      ],
    });
    expect(result[0]).toBeLessThan(parseEther('0.9995'));
    expect(result[0]).toBeGreaterThan(parseEther('0.9994'));
  });

  it('signs Permit2 messages for its own chain id', async () => {
    const separator = await reader(slug).readContract({
      address: PERMIT2,
      abi: parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)']),
      functionName: 'DOMAIN_SEPARATOR',
    });
    const domain = { name: 'Permit2', chainId: evmChain(slug).id, verifyingContract: PERMIT2 };
    expect(separator).toBe(domainSeparator({ domain }));
  });

  it('holds its base fee through many blocks', async () => {
    const alice = wallet(slug, 0);
    for (let sent = 0; sent < 10; sent++) {
      await alice.confirm(await alice.client.sendTransaction({ to: alice.address, value: 1n }));
    }
    const { baseFeePerGas } = await reader(slug).getBlock();
    expect(baseFeePerGas).toBe(BASE_FEE_WEI[slug]);
    await world('mine', '20');
    expect((await reader(slug).getBlock()).baseFeePerGas).toBe(BASE_FEE_WEI[slug]);
  });
});

describe.each(POOLS)('$name on $slug', ({ slug, pool, book, reserves }) => {
  const dataProvider = {
    address: book.AAVE_PROTOCOL_DATA_PROVIDER,
    abi: dataProviderAbi,
  } as const;

  it('has its tokens at their real addresses and rates above zero', async () => {
    for (const { underlying, aToken, variableDebtToken } of reserves) {
      const args = [underlying] as const;
      const tokens = await reader(slug).readContract({
        ...dataProvider,
        functionName: 'getReserveTokensAddresses',
        args,
      });
      expect([tokens[0], tokens[2]]).toEqual([aToken, variableDebtToken]);
      const data = await reader(slug).readContract({
        ...dataProvider,
        functionName: 'getReserveData',
        args,
      });
      expect(data[5]).toBeGreaterThan(0n);
      expect(data[6]).toBeGreaterThan(data[5]);
    }
  });

  it('takes a supply and lends against it', async () => {
    const bob = wallet(slug, 1);
    const usdcBefore = await bob.balanceOf('USDC');
    await bob.approve('WETH', pool, parseEther('1'));
    // Interest may accrue after an estimate, and costs gas: the limit is set instead.
    const write = { address: pool, abi: aaveAbi, gas: 1_000_000n } as const;
    await bob.confirm(
      await bob.client.writeContract({
        ...write,
        functionName: 'supply',
        args: [token('WETH', slug), parseEther('1'), bob.address, 0],
      }),
    );
    await bob.confirm(
      await bob.client.writeContract({
        ...write,
        functionName: 'borrow',
        args: [token('USDC', slug), parseUnits('1000', 6), 2n, 0, bob.address],
      }),
    );
    expect((await bob.balanceOf('USDC')) - usdcBefore).toBe(parseUnits('1000', 6));
    const aToken = book.ASSETS.WETH?.A_TOKEN ?? zeroAddress;
    const supplied = await reader(slug).readContract({
      address: aToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [bob.address],
    });
    expect(supplied).toBeGreaterThanOrEqual(parseEther('1'));
  });
});

describe('USDT on ethereum', () => {
  it('returns nothing, and sets an allowance only from or to zero', async () => {
    const carol = wallet('ethereum', 2);
    const usdt = { address: token('USDT', 'ethereum'), abi: tetherAbi } as const;
    const spender = TEST_ACCOUNTS[0].address;
    await carol.confirm(
      await carol.client.writeContract({ ...usdt, functionName: 'approve', args: [spender, 5n] }),
    );
    const approveAgain = { ...usdt, functionName: 'approve', args: [spender, 6n] } as const;
    await expect(carol.client.writeContract({ ...approveAgain })).rejects.toThrow(/revert/);
    await carol.confirm(
      await carol.client.writeContract({ ...usdt, functionName: 'approve', args: [spender, 0n] }),
    );
    await carol.confirm(await carol.client.writeContract(approveAgain));

    const { data } = await reader('ethereum').call({
      account: carol.address,
      to: usdt.address,
      data: `0xa9059cbb${pad(spender).slice(2)}${pad('0x1').slice(2)}`,
    });
    expect(data).toBeUndefined();
  });

  it('is an ordinary ERC-20 elsewhere', async () => {
    const carol = wallet('base', 2);
    await carol.approve('USDT', TEST_ACCOUNTS[0].address, 5n);
    await carol.approve('USDT', TEST_ACCOUNTS[0].address, 6n);
  });
});
