import {
  type Address,
  createPublicClient,
  erc20Abi,
  getAddress,
  http,
  parseAbi,
  toFunctionSelector,
} from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDevnetFile } from '#devnet/devnet-file.ts';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { type ChainAccess, createChainAccess } from '#server/chains/evm/chain-access.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { aaveV3 } from '#server/protocols/aave-v3/manifest.ts';
import { COMETS } from '#server/protocols/compound-v3/addresses.ts';
import { compoundV3 } from '#server/protocols/compound-v3/manifest.ts';
import { erc4626 } from '#server/protocols/erc4626/manifest.ts';
import { LIDO } from '#server/protocols/lido/addresses.ts';
import { lido } from '#server/protocols/lido/manifest.ts';
import type { Leg, ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import { MORPHO } from '#server/protocols/morpho-blue/addresses.ts';
import { KEPT_MARKETS } from '#server/protocols/morpho-blue/kept-markets.ts';
import { morphoBlue } from '#server/protocols/morpho-blue/manifest.ts';
import { pendle } from '#server/protocols/pendle/manifest.ts';
import { rocketPool } from '#server/protocols/rocket-pool/manifest.ts';
import { spark } from '#server/protocols/spark/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { uniswapV3 } from '#server/protocols/uniswap-v3/manifest.ts';
import type { Holding, WalletPart } from './holding.ts';
import { createPendleMarketList } from './pendle-market-list.ts';
import { readWallet } from './read-wallet.ts';

const UNIT = 10n ** 18n;
const urls = () =>
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ) as Record<EvmChainSlug, string>;
const clientOf = (chain: EvmChainSlug) => createPublicClient({ transport: http(urls()[chain]) });

const markets = () =>
  createPendleMarketList({ baseUrl: `${readDevnetFile(testWorld().home)?.market_url}/core` });
const read = (chains: ChainAccess = createChainAccess(urls())) =>
  readWallet(owner, { chains, nowMs: Date.now }, markets());

/** What makes the wallet: a deposit, loan or stake of every kind. */
const MADE: readonly (readonly [
  ProtocolManifest,
  { readonly type: StepType; readonly chain: EvmChainSlug; readonly asset: string } & Partial<
    Omit<Leg, 'type' | 'chain' | 'asset' | 'pairAsset'>
  > & { readonly pairAsset?: string },
])[] = [
  [aaveV3, { type: 'deposit', chain: 'base', asset: 'WETH', amountAtomic: UNIT }],
  [aaveV3, { type: 'borrow', chain: 'base', asset: 'USDC', amountAtomic: 500_000_000n }],
  [aaveV3, { type: 'deposit', chain: 'ethereum', asset: 'USDC', amountAtomic: 9_000_000_000n }],
  [spark, { type: 'deposit', chain: 'ethereum', asset: 'WETH', amountAtomic: UNIT }],
  [spark, { type: 'borrow', chain: 'ethereum', asset: 'DAI', amountAtomic: 300n * UNIT }],
  [compoundV3, { type: 'deposit', chain: 'base', asset: 'USDC', amountAtomic: 777_000_000n }],
  [
    compoundV3,
    { type: 'deposit', chain: 'arbitrum', asset: 'WETH', poolId: 'USDC', amountAtomic: UNIT },
  ],
  [compoundV3, { type: 'borrow', chain: 'arbitrum', asset: 'USDC', amountAtomic: 400_000_000n }],
  [
    morphoBlue,
    {
      type: 'deposit',
      chain: 'base',
      asset: 'WETH',
      poolId: 'WETH/USDC',
      amountAtomic: UNIT / 3n,
    },
  ],
  [
    erc4626,
    {
      type: 'deposit',
      chain: 'base',
      asset: 'USDC',
      vaultAddress: DEV_VAULTS.base as Address,
      amountAtomic: 1_234_567_890n,
    },
  ],
  [lido, { type: 'stake', chain: 'ethereum', asset: 'ETH', amountAtomic: 3n * UNIT }],
  [lido, { type: 'unstake', chain: 'ethereum', asset: 'stETH', amountAtomic: UNIT }],
  [rocketPool, { type: 'stake', chain: 'ethereum', asset: 'ETH', amountAtomic: UNIT }],
  [
    uniswapV3,
    { type: 'lp-add', chain: 'base', asset: 'ETH', pairAsset: 'USDC', amountAtomic: UNIT / 5n },
  ],
];

let wallet: Awaited<ReturnType<typeof openDevnetWallet>>;
let owner: Address;
beforeAll(async () => {
  wallet = await openDevnetWallet();
  owner = (await wallet.leg({})).owner;
  for (const [protocol, { asset, pairAsset, ...leg }] of MADE) {
    await wallet.perform(
      protocol,
      {
        ...leg,
        asset: tokenOf(leg.chain, asset),
        ...(pairAsset && { pairAsset: tokenOf(leg.chain, pairAsset) }),
      },
      [],
    );
  }
  const { running } = pendleSeries('base');
  await wallet.perform(
    pendle,
    {
      type: 'deposit',
      chain: 'base',
      asset: tokenOf('base', 'USDC'),
      vaultAddress: running.market,
      amountAtomic: 2_000_000_000n,
    },
    [],
  );
  // Deposits earn rewards, and interest that is not in any event.
  await sendCommand(testWorld().home, 'time', ['40s']);
});

const nameOf = ({ chain, protocol, kind, symbol }: Holding) =>
  `${chain} ${protocol} ${kind} ${symbol}`;
const amountsOf = ({ holdings }: WalletPart) =>
  new Map(holdings.map((one) => [nameOf(one), one.amountAtomic]));

const views = parseAbi([
  'function getReserveData(address asset) view returns ((uint256,uint128,uint128,uint128,uint128,uint128,uint40,uint16,address aToken,address,address debt,address,uint128,uint128,uint128))',
  'function borrowBalanceOf(address) view returns (uint256)',
  'function collateralBalanceOf(address,address) view returns (uint128)',
  'function convertToAssets(uint256) view returns (uint256)',
  'function position(bytes32,address) view returns (uint256,uint128,uint128)',
  'function getWithdrawalRequests(address) view returns (uint256[])',
  'function getWithdrawalStatus(uint256[]) view returns ((uint256,uint256,address,uint256,bool,bool)[])',
  'function tokenOfOwnerByIndex(address,uint256) view returns (uint256)',
  'function positions(uint256) view returns (uint96,address,address,address,uint24,int24,int24,uint128,uint256,uint256,uint128,uint128)',
  'function decreaseLiquidity((uint256,uint128,uint256,uint256,uint256)) returns (uint256,uint256)',
]);

const balanceAt = (chain: EvmChainSlug, token: Address) =>
  clientOf(chain).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });

async function receiptOf(
  chain: EvmChainSlug,
  pool: Address,
  symbol: string,
  side: 'aToken' | 'debt',
): Promise<Address> {
  const data = await clientOf(chain).readContract({
    address: pool,
    abi: views,
    functionName: 'getReserveData',
    args: [tokenOf(chain, symbol).address as Address],
  });
  return data[side === 'aToken' ? 8 : 10];
}

/** What a market's own tokens say that is supplied and owed. */
const inPool = async (...place: Parameters<typeof receiptOf>) =>
  balanceAt(place[0], await receiptOf(...place));

const sparkPool = () => spark.contracts('ethereum')[0]?.address as Address;
const cometOf = (chain: EvmChainSlug) => COMETS[chain]?.[0]?.address as Address;
const poolOf = (chain: 'base' | 'ethereum') => AAVE_V3[chain].pool;

/** Each holding as the contracts have it, asked one by one. */
async function told(): Promise<ReadonlyMap<string, bigint>> {
  const base = clientOf('base');
  const weth = (chain: EvmChainSlug) => tokenOf(chain, 'WETH').address as Address;
  const nfts = UNISWAP_V3.base.positionManager;
  const id = await base.readContract({
    address: nfts,
    abi: views,
    functionName: 'tokenOfOwnerByIndex',
    args: [owner, 0n],
  });
  const { 7: liquidity } = await base.readContract({
    address: nfts,
    abi: views,
    functionName: 'positions',
    args: [id],
  });
  const { result: pair } = await base.simulateContract({
    account: owner,
    address: nfts,
    abi: views,
    functionName: 'decreaseLiquidity',
    args: [[id, liquidity, 0n, 0n, 99_999_999_999n]],
  });
  const ethereum = clientOf('ethereum');
  const requests = await ethereum.readContract({
    address: LIDO.withdrawalQueue,
    abi: views,
    functionName: 'getWithdrawalRequests',
    args: [owner],
  });
  const [status] = await ethereum.readContract({
    address: LIDO.withdrawalQueue,
    abi: views,
    functionName: 'getWithdrawalStatus',
    args: [requests],
  });
  const vault = DEV_VAULTS.base as Address;
  const pledged = await Promise.all(
    KEPT_MARKETS.base.map(({ id: market }) =>
      base.readContract({
        address: MORPHO.base,
        abi: views,
        functionName: 'position',
        args: [market, owner],
      }),
    ),
  );
  const comet = (chain: EvmChainSlug) => ({ address: cometOf(chain), abi: views }) as const;
  return new Map<string, bigint>([
    ['base aave-v3 supplied WETH', await inPool('base', poolOf('base'), 'WETH', 'aToken')],
    ['base aave-v3 debt USDC', await inPool('base', poolOf('base'), 'USDC', 'debt')],
    [
      'ethereum aave-v3 supplied USDC',
      await inPool('ethereum', poolOf('ethereum'), 'USDC', 'aToken'),
    ],
    ['ethereum spark supplied WETH', await inPool('ethereum', sparkPool(), 'WETH', 'aToken')],
    ['ethereum spark debt DAI', await inPool('ethereum', sparkPool(), 'DAI', 'debt')],
    ['base compound-v3 supplied USDC', await balanceAt('base', cometOf('base'))],
    [
      'arbitrum compound-v3 supplied WETH',
      await clientOf('arbitrum').readContract({
        ...comet('arbitrum'),
        functionName: 'collateralBalanceOf',
        args: [owner, weth('arbitrum')],
      }),
    ],
    [
      'arbitrum compound-v3 debt USDC',
      await clientOf('arbitrum').readContract({
        ...comet('arbitrum'),
        functionName: 'borrowBalanceOf',
        args: [owner],
      }),
    ],
    ['base morpho-blue supplied WETH', pledged.reduce((sum, [, , one]) => sum + one, 0n)],
    [
      'base erc4626 supplied USDC',
      await base.readContract({
        address: vault,
        abi: views,
        functionName: 'convertToAssets',
        args: [await balanceAt('base', vault)],
      }),
    ],
    ['ethereum lido withdrawal stETH', status?.[0] ?? 0n],
    ['base uniswap-v3 liquidity WETH', pair[0]],
    ['base uniswap-v3 liquidity USDC', pair[1]],
  ]);
}

/** A chain access on which what mentions an address, or asks for native balances, is refused. */
function without(chain: EvmChainSlug, mark: string): ChainAccess {
  const access = createChainAccess(urls());
  const needle = mark.toLowerCase().replace(/^0x/, '');
  return {
    ...access,
    rpc(slug) {
      const client = access.rpc(slug);
      if (slug !== chain) return client;
      return new Proxy(client, {
        get(target, name) {
          if (name !== 'request') return Reflect.get(target, name);
          return (method: string, params: readonly unknown[]) => {
            if (JSON.stringify(params).toLowerCase().includes(needle)) {
              return Promise.reject(new RpcError(-32_005, undefined));
            }
            return target.request(method, params);
          };
        },
      });
    },
  };
}

/** What each source alone asks of its chain: a function of its own, or a contract that nobody approves. */
const asks = (signature: string) => async () => toFunctionSelector(signature);
const KILLED: readonly (readonly [string, EvmChainSlug, () => Promise<string>, string | null])[] = [
  ['Tokens on Base', 'base', asks('getEthBalance(address)'), null],
  ['Aave v3 on Base', 'base', asks('getUserAccountData(address)'), 'aave-v3'],
  [
    'Spark on Ethereum',
    'ethereum',
    () => receiptOf('ethereum', sparkPool(), 'WETH', 'aToken'),
    'spark',
  ],
  ['Compound v3 on Base', 'base', asks('borrowBalanceOf(address)'), 'compound-v3'],
  ['Morpho on Base', 'base', asks('idToMarketParams(bytes32)'), 'morpho-blue'],
  ['ERC-4626 vault on Base', 'base', async () => DEV_VAULTS.base as Address, 'erc4626'],
  ['Lido on Ethereum', 'ethereum', asks('getWithdrawalRequests(address)'), 'lido'],
  ['Uniswap v3 on Base', 'base', asks('tokenOfOwnerByIndex(address,uint256)'), 'uniswap-v3'],
  ['Pendle on Base', 'base', async () => pendleSeries('base').running.market, 'pendle'],
];

describe('a wallet with holdings of every kind', () => {
  it('is read as the contracts have it, to the unit', async () => {
    const whole = await read();
    expect(whole.missing).toEqual([]);
    const amounts = amountsOf(whole);
    for (const [name, amount] of await told())
      expect(`${name} ${amounts.get(name)}`).toBe(`${name} ${amount}`);
    for (const holding of whole.holdings) {
      const { chain, kind, address, amountAtomic } = holding;
      if (kind !== 'wallet' || chain === 'solana') continue;
      const balance =
        address === null
          ? await clientOf(chain).getBalance({ address: owner })
          : await balanceAt(chain, getAddress(address));
      expect(`${nameOf(holding)} ${amountAtomic}`).toBe(`${nameOf(holding)} ${balance}`);
    }
    const kinds = new Set(whole.holdings.map(({ kind, protocol }) => `${protocol} ${kind}`));
    expect(kinds).toContain('aave-v3 reward');
    expect(kinds).toContain('pendle supplied');
    expect(whole.loans.filter(({ debtUsd }) => debtUsd > 0n)).toHaveLength(3);
  });

  it('names each source that is silent, and lowers nothing else', async () => {
    const whole = await read();
    for (const [name, chain, mark, protocol] of KILLED) {
      const part = await read(without(chain, await mark()));
      expect(part.missing).toMatchObject([{ source: name, cause: 'silent' }]);
      const others = whole.holdings.filter(
        (one) => !(one.chain === chain && one.protocol === protocol),
      );
      const amounts = amountsOf(part);
      for (const one of others) {
        expect(`${name}: ${nameOf(one)} ${amounts.get(nameOf(one))}`).toBe(
          `${name}: ${nameOf(one)} ${one.amountAtomic}`,
        );
      }
    }
  });
});
