import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  domainSeparator,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  pad,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MULTICALL3 } from '#server/chains/evm/read.ts';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { ACROSS_TOKENS, SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { COMETS } from '#server/protocols/compound-v3/addresses.ts';
import {
  ADAPTIVE_CURVE_IRM,
  isMorphoChain,
  MORPHO,
} from '#server/protocols/morpho-blue/addresses.ts';
import { KEPT_MARKETS } from '#server/protocols/morpho-blue/kept-markets.ts';
import { SPARK } from '#server/protocols/spark/addresses.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { RELAYER, TEST_ACCOUNT_BALANCES, TEST_ACCOUNTS } from './accounts.ts';
import { DEVNET_CHAINS } from './chains.ts';
import { DevChain } from './dev-chain.ts';
import { BASE_FEE_WEI } from './gas.ts';
import { acrossRelayer } from './relayer/across-relayer.ts';
import { ACROSS_CHAINS } from './relayer/deposit.ts';
import { type RunningDevnet, startDevnet } from './start-devnet.ts';
import { AAVE_BOOK, aaveReserves } from './state/aave-reserves.ts';
import { PERMIT2 } from './state/deploy-common.ts';
import { SPARK_BOOK, sparkReserves } from './state/spark-reserves.ts';
import { type DevPool, uniswapPools } from './state/uniswap-pools.ts';
import { DEV_VAULTS } from './state/vault.ts';
import { sendCommand } from './world/send-command.ts';

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

const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
  'function latestAnswer() view returns (int256)',
  'function decimals() view returns (uint8)',
]);
const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)']);
const poolAbi = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
]);
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
const depositAbi = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable',
]);
const filledAbi = parseAbi([
  'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, (bytes32 updatedRecipient, bytes32 updatedMessageHash, uint256 updatedOutputAmount, uint8 fillType) relayExecutionInfo)',
]);
const vaultAbi = parseAbi([
  'function deposit(uint256 assets, address receiver) returns (uint256)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function convertToAssets(uint256) view returns (uint256)',
  'function asset() view returns (address)',
]);
const tetherAbi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
]);

const home = mkdtempSync(path.join(tmpdir(), 'portolan-devnet-'));
let devnet: RunningDevnet;

const world = (name: string, ...args: string[]) => sendCommand(home, name, args);

function rpcUrl(slug: EvmChainSlug): string {
  const url = devnet.chains[slug]?.rpc_url;
  if (!url) throw new Error(`no ${slug}`);
  return url;
}

function viemChain(slug: EvmChainSlug) {
  const { id, name, native } = evmChain(slug);
  return defineChain({
    id,
    name,
    nativeCurrency: { name: native.symbol, ...native },
    rpcUrls: { default: { http: [rpcUrl(slug)] } },
    contracts: { multicall3: { address: MULTICALL3 } },
  });
}

const reader = (slug: EvmChainSlug) =>
  createPublicClient({
    chain: viemChain(slug),
    transport: http(rpcUrl(slug), { retryCount: 0 }),
    pollingInterval: 10,
    cacheTime: 0,
  });

function token(symbol: string, slug: EvmChainSlug): Address {
  const address = LISTED_TOKENS[symbol]?.addresses[slug];
  if (!address) throw new Error(`${symbol} is not on ${slug}`);
  return address;
}

/** A test account that signs with its own key. */
function wallet(slug: EvmChainSlug, index: 0 | 1 | 2) {
  const account = privateKeyToAccount(TEST_ACCOUNTS[index].privateKey);
  const client = createWalletClient({
    account,
    chain: viemChain(slug),
    transport: http(rpcUrl(slug), { retryCount: 0 }),
  });
  const confirm = async (hash: Hex) => {
    const receipt = await reader(slug).waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    return receipt;
  };
  return {
    address: account.address,
    client,
    confirm,
    balanceOf: (symbol: string) =>
      reader(slug).readContract({
        address: token(symbol, slug),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account.address],
      }),
    approve: async (symbol: string, spender: Address, amount: bigint) =>
      confirm(
        await client.writeContract({
          address: token(symbol, slug),
          abi: erc20Abi,
          functionName: 'approve',
          args: [spender, amount],
        }),
      ),
  };
}

async function feedPrice(slug: EvmChainSlug, symbol: string): Promise<number> {
  const local = USD_FEEDS[slug][symbol];
  const [chain, address] = local
    ? [slug, local]
    : symbol === 'WPOL'
      ? (['polygon', USD_FEEDS.polygon.WPOL] as const)
      : (['ethereum', USD_FEEDS.ethereum[symbol]] as const);
  if (!address) throw new Error(`no feed for ${symbol}`);
  const [, answer] = await reader(chain).readContract({
    address,
    abi: feedAbi,
    functionName: 'latestRoundData',
  });
  return Number(answer) / 1e8;
}

async function feedAgeSeconds(slug: EvmChainSlug, symbol: string): Promise<bigint> {
  const [, , , updatedAt] = await reader(slug).readContract({
    address: USD_FEEDS[slug][symbol] ?? zeroAddress,
    abi: feedAbi,
    functionName: 'latestRoundData',
  });
  return (await reader(slug).getBlock()).timestamp - updatedAt;
}

function poolAddress(slug: EvmChainSlug, pool: DevPool): Promise<Address> {
  return reader(slug).readContract({
    address: UNISWAP_V3[slug].factory,
    abi: factoryAbi,
    functionName: 'getPool',
    args: [pool.token0.address, pool.token1.address, pool.fee],
  });
}

/** The price of token0 in token1, whole units, as the pool has it. */
async function poolPrice(slug: EvmChainSlug, pool: DevPool): Promise<number> {
  const [sqrtPriceX96] = await reader(slug).readContract({
    address: await poolAddress(slug, pool),
    abi: poolAbi,
    functionName: 'slot0',
  });
  const ratio = (Number(sqrtPriceX96) / 2 ** 96) ** 2;
  return ratio * 10 ** (pool.token0.decimals - pool.token1.decimals);
}

/** How far the chain's pools are from its feeds at most, as a share. */
async function worstDistance(slug: EvmChainSlug): Promise<number> {
  const distances = await Promise.all(
    uniswapPools(slug).map(async (pool) => {
      const [price, usd0, usd1] = await Promise.all([
        poolPrice(slug, pool),
        feedPrice(slug, pool.token0.symbol),
        feedPrice(slug, pool.token1.symbol),
      ]);
      return Math.abs(price / (usd0 / usd1) - 1);
    }),
  );
  return Math.max(...distances);
}

beforeAll(async () => {
  devnet = await startDevnet({ home });
}, 60_000);

afterAll(async () => {
  await devnet?.stop();
  rmSync(home, { recursive: true, force: true });
});

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
      ...Object.values(LISTED_TOKENS).flatMap(({ addresses: at }) => at[slug] ?? []),
      ...Object.values(USD_FEEDS[slug]).flatMap((feed) => feed ?? []),
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

describe('the vault', () => {
  it('pays interest as time passes', async () => {
    const address = DEV_VAULTS.base ?? zeroAddress;
    const alice = wallet('base', 0);
    const vault = { address, abi: vaultAbi } as const;
    const assets = parseUnits('1000', 6);
    await alice.approve('USDC', address, assets);
    await alice.confirm(
      await alice.client.writeContract({
        ...vault,
        functionName: 'deposit',
        args: [assets, alice.address],
      }),
    );
    const shares = await reader('base').readContract({
      ...vault,
      functionName: 'balanceOf',
      args: [alice.address],
    });
    const before = await alice.balanceOf('USDC');
    await world('time', '365d');
    expect(await feedAgeSeconds('base', 'USDC')).toBeLessThan(60n);
    await alice.confirm(
      await alice.client.writeContract({
        ...vault,
        functionName: 'redeem',
        args: [shares, alice.address, alice.address],
      }),
    );
    const got = (await alice.balanceOf('USDC')) - before;
    expect(got).toBeGreaterThan(parseUnits('1041', 6));
    expect(got).toBeLessThan(parseUnits('1043', 6));
  });
});

describe('Across', () => {
  async function deposit(options: {
    origin: keyof typeof SPOKE_POOLS;
    destination: keyof typeof SPOKE_POOLS;
    symbol: string;
    input: bigint;
    output: bigint;
    valueWei?: bigint;
  }) {
    const { origin, destination, symbol, input, output, valueWei = 0n } = options;
    const carol = wallet(origin, 2);
    const { timestamp } = await reader(origin).getBlock();
    const now = Number(timestamp);
    await carol.confirm(
      await carol.client.writeContract({
        address: SPOKE_POOLS[origin],
        abi: depositAbi,
        functionName: 'depositV3',
        value: valueWei,
        args: [
          carol.address,
          carol.address,
          token(symbol, origin),
          token(symbol, destination),
          input,
          output,
          BigInt(evmChain(destination).id),
          zeroAddress,
          now,
          now + 3600,
          0,
          '0x',
        ],
      }),
    );
  }

  const fills = (destination: keyof typeof SPOKE_POOLS) =>
    reader(destination).getContractEvents({
      address: SPOKE_POOLS[destination],
      abi: filledAbi,
      eventName: 'FilledRelay',
      fromBlock: 0n,
    });

  it('fills every carried token once, and an unfair deposit never', async () => {
    await world('bridge', 'delay', '1h');
    const carol = wallet('base', 2);
    await carol.approve('USDC', SPOKE_POOLS.base, maxUint256);
    const recipient = wallet('arbitrum', 2);
    const before = await recipient.balanceOf('USDC');
    const input = parseUnits('100', 6);
    const output = parseUnits('99.9', 6);
    const route = { origin: 'base', destination: 'arbitrum', symbol: 'USDC' } as const;
    await deposit({ ...route, input, output });
    await deposit({ ...route, input, output: input });

    expect(await world('bridge', 'fill')).toBe('Filled 1 pending deposit.');
    expect(await world('bridge', 'fill')).toBe('Filled 0 pending deposits.');
    expect((await recipient.balanceOf('USDC')) - before).toBe(output);

    const chains = new Map(ACROSS_CHAINS.map((slug) => [slug, new DevChain(slug, rpcUrl(slug))]));
    const restarted = acrossRelayer(chains, () => {});
    expect(await restarted.doNow()).toBe(0);
    expect(await fills('arbitrum')).toHaveLength(1);
  });

  it('fills after the delay by itself, and unwraps WETH for a person', async () => {
    await world('bridge', 'delay', '100ms');
    const { address } = TEST_ACCOUNTS[2];
    const before = await reader('base').getBalance({ address });
    await deposit({
      origin: 'ethereum',
      destination: 'base',
      symbol: 'WETH',
      input: parseEther('1'),
      output: parseEther('0.999'),
      valueWei: parseEther('1'),
    });
    await expect
      .poll(() => reader('base').getBalance({ address }), { timeout: 5_000 })
      .toBe(before + parseEther('0.999'));
  });

  it('gives the relayer something to fill with on every chain', async () => {
    for (const [symbol, chains] of Object.entries(ACROSS_TOKENS)) {
      for (const slug of chains) {
        const contract = { address: token(symbol, slug), abi: erc20Abi } as const;
        const [balance, allowance] = await reader(slug).multicall({
          allowFailure: false,
          contracts: [
            { ...contract, functionName: 'balanceOf', args: [RELAYER.address] },
            { ...contract, functionName: 'allowance', args: [RELAYER.address, SPOKE_POOLS[slug]] },
          ],
        });
        expect(balance).toBeGreaterThan(0n);
        expect(allowance).toBeGreaterThan(0n);
      }
    }
  });
});

describe('world price', () => {
  it.each([
    ['ETH', '2500', 'WETH', 2500],
    ['BTC', '80000.5', 'WBTC', 80000.5],
    ['MATIC', '0.65', 'WPOL', 0.65],
    ['OKB', '61', 'WOKB', 61],
    ['WETH', '4100', 'WETH', 4100],
    ['USDT', '0.98', 'USDT', 0.98],
  ])('%s %s moves feeds and pools of all chains together', async (asset, usd, symbol, expected) => {
    const ratio = (await feedPrice('ethereum', 'wstETH')) / (await feedPrice('ethereum', 'WETH'));
    await world('price', asset, usd);
    const home = symbol === 'WPOL' ? 'polygon' : 'ethereum';
    expect(await feedPrice(home, symbol)).toBe(expected);
    for (const slug of DEVNET_CHAINS) {
      // The lowest fee of any pool is 0.01 %.
      expect(await worstDistance(slug)).toBeLessThan(1e-4);
    }
    const after = (await feedPrice('base', 'wstETH')) / (await feedPrice('base', 'WETH'));
    expect(after).toBeCloseTo(ratio, 6);
  });

  it('keeps the rounds of a feed', async () => {
    const address = USD_FEEDS.base.WETH ?? zeroAddress;
    const feed = { address, abi: feedAbi } as const;
    const [round, answer] = await reader('base').readContract({
      ...feed,
      functionName: 'latestRoundData',
    });
    const [, before, , updatedAt] = await reader('base').readContract({
      ...feed,
      functionName: 'getRoundData',
      args: [round - 1n],
    });
    expect(answer).toBe(4100_00000000n);
    expect(before).toBe(2500_00000000n);
    expect(updatedAt).toBeGreaterThan(0n);
  });

  it.each([
    [['price', 'DOGE', '1'], /No asset "DOGE"/],
    [['price', 'ETH', '0'], /not a USD price/],
    [['price', 'ETH', '1e3'], /not a USD price/],
    [['time', 'soon'], /not a duration/],
    [['mine', '0'], /not a number of blocks/],
    [['bridge', 'burn'], /not a command/],
    [['chain', 'avalanche', 'down'], /no chain "avalanche"/],
    [['fund', '0x1234'], /not an address/],
    [['fly'], /no command "fly"/],
  ])('%j is refused with a sentence', async ([name = '', ...args], sentence) => {
    await expect(world(name, ...args)).rejects.toThrow(sentence);
  });
});

describe('world fund', () => {
  it('gives everything everywhere, or an amount of one asset', async () => {
    const to = '0x000000000000000000000000000000000000bEEF';
    await world('fund', to);
    await world('fund', to, 'usdc', '12.5', 'polygon');
    await world('fund', to, 'OKB', '2', 'xlayer');
    const usdc = await reader('polygon').readContract({
      address: token('USDC', 'polygon'),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [to],
    });
    expect(usdc).toBe(parseUnits('50012.5', 6));
    expect(await reader('xlayer').getBalance({ address: to })).toBe(parseEther('102'));
  });
});

describe('world chain', () => {
  it('refuses connections while down, and is as it was when up', async () => {
    const url = rpcUrl('base');
    const alice = wallet('base', 0);
    const receipt = await alice.confirm(
      await alice.client.sendTransaction({ to: TEST_ACCOUNTS[1].address, value: parseEther('1') }),
    );
    const client = reader('base');
    const [block, balance] = [await client.getBlock(), await alice.balanceOf('USDC')];

    await world('chain', 'base', 'down');
    await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow(/fetch failed/);
    await expect(world('price', 'ETH', '1')).rejects.toThrow('Bring base up first.');
    await world('chain', 'base', 'up');

    expect(rpcUrl('base')).toBe(url);
    expect(await alice.balanceOf('USDC')).toBe(balance);
    const again = await client.getTransactionReceipt({ hash: receipt.transactionHash });
    expect(again.blockHash).toBe(receipt.blockHash);
    const later = await alice.confirm(
      await alice.client.sendTransaction({ to: alice.address, value: 1n }),
    );
    expect(later.blockNumber).toBeGreaterThan(block.number);
    const head = await client.getBlock();
    expect(head.timestamp).toBeGreaterThanOrEqual(block.timestamp);
    // A year was skipped above; the chain comes back to that clock, not to the machine's.
    expect(head.timestamp - block.timestamp).toBeLessThan(60n);
    expect(head.baseFeePerGas).toBe(BASE_FEE_WEI.base);
  });
});
