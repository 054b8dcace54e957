import {
  type Address,
  createPublicClient,
  erc20Abi,
  http,
  maxUint128,
  type PublicClient,
  parseAbi,
} from 'viem';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { aaveV3 } from '#server/protocols/aave-v3/manifest.ts';
import { COMETS } from '#server/protocols/compound-v3/addresses.ts';
import { compoundV3 } from '#server/protocols/compound-v3/manifest.ts';
import { erc4626 } from '#server/protocols/erc4626/manifest.ts';
import { LIDO } from '#server/protocols/lido/addresses.ts';
import { lido } from '#server/protocols/lido/manifest.ts';
import type { ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import { MORPHO } from '#server/protocols/morpho-blue/addresses.ts';
import { KEPT_MARKETS } from '#server/protocols/morpho-blue/kept-markets.ts';
import { morphoBlue } from '#server/protocols/morpho-blue/manifest.ts';
import { PENDLE, type PendleChain } from '#server/protocols/pendle/addresses.ts';
import { pendle } from '#server/protocols/pendle/manifest.ts';
import { rocketPool } from '#server/protocols/rocket-pool/manifest.ts';
import { spark } from '#server/protocols/spark/manifest.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { uniswapV3 } from '#server/protocols/uniswap-v3/manifest.ts';

/** What is done to hold something, in base units around which the seed picks. */
export interface Deed {
  readonly protocol: ProtocolManifest;
  readonly type: StepType;
  readonly chain: EvmChainSlug;
  readonly asset: string;
  readonly about: bigint;
  readonly pairAsset?: string;
  readonly poolId?: string;
  readonly vaultAddress?: Address;
}

/** A kind of holding, and what the contracts themselves say of it. */
export interface HeldKind {
  /** Chain, protocol, kind and symbol. */
  readonly name: string;
  readonly reported: (owner: Address) => Promise<bigint>;
}

const UNIT = 10n ** 18n;
const WAD = UNIT;
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
  'function collect((uint256,address,uint128,uint128)) returns (uint256,uint256)',
  'function getPtToAssetRate(address) view returns (uint256)',
]);

export function clientOf(chain: EvmChainSlug): PublicClient {
  return createPublicClient({ transport: http(testWorld().chains[chain].rpc_url) });
}

export function tokenAt(chain: EvmChainSlug, symbol: string): Address {
  const { address } = tokenOf(chain, symbol);
  if (address === null) throw new Error(`${symbol} has no address on ${chain}.`);
  return address;
}

export function balanceAt(chain: EvmChainSlug, token: Address, owner: Address): Promise<bigint> {
  return clientOf(chain).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });
}

type Side = 'supplied' | 'debt';

/** What the receipts of a pool say that is supplied or owed. */
function inPool(
  protocol: string,
  chain: EvmChainSlug,
  pool: () => Address,
  symbol: string,
  side: Side,
): HeldKind {
  return {
    name: `${chain} ${protocol} ${side} ${symbol}`,
    async reported(owner) {
      const reserve = await clientOf(chain).readContract({
        address: pool(),
        abi: views,
        functionName: 'getReserveData',
        args: [tokenAt(chain, symbol)],
      });
      return balanceAt(chain, reserve[side === 'supplied' ? 8 : 10], owner);
    },
  };
}

function ofComet(
  chain: EvmChainSlug,
  symbol: string,
  functionName: 'balanceOf' | 'borrowBalanceOf' | 'collateralBalanceOf',
): HeldKind {
  const comet = () => {
    const [first] = COMETS[chain] ?? [];
    if (first === undefined) throw new Error(`Compound is not on ${chain}.`);
    return { address: first.address, abi: views } as const;
  };
  const side: Side = functionName === 'borrowBalanceOf' ? 'debt' : 'supplied';
  return {
    name: `${chain} compound-v3 ${side} ${symbol}`,
    reported(owner) {
      if (functionName === 'balanceOf') return balanceAt(chain, comet().address, owner);
      const client = clientOf(chain);
      return functionName === 'borrowBalanceOf'
        ? client.readContract({ ...comet(), functionName, args: [owner] })
        : client.readContract({ ...comet(), functionName, args: [owner, tokenAt(chain, symbol)] });
    },
  };
}

function ofVault(chain: 'base' | 'ethereum'): HeldKind {
  return {
    name: `${chain} erc4626 supplied USDC`,
    async reported(owner) {
      const vault = DEV_VAULTS[chain] as Address;
      return clientOf(chain).readContract({
        address: vault,
        abi: views,
        functionName: 'convertToAssets',
        args: [await balanceAt(chain, vault, owner)],
      });
    },
  };
}

/** What Pendle's quoter says that PT are worth. */
function ofPendle(chain: PendleChain): HeldKind {
  return {
    name: `${chain} pendle supplied USDC`,
    async reported(owner) {
      const { market, principalToken } = pendleSeries(chain).running;
      const rate = await clientOf(chain).readContract({
        address: PENDLE[chain].routerStatic,
        abi: views,
        functionName: 'getPtToAssetRate',
        args: [market],
      });
      return ((await balanceAt(chain, principalToken, owner)) * rate) / WAD;
    },
  };
}

/** What the position manager would pay out of the owner's only position: its liquidity, or its fees. */
function ofPool(chain: EvmChainSlug, kind: 'liquidity' | 'fees', symbol: string): HeldKind {
  return {
    name: `${chain} uniswap-v3 ${kind} ${symbol}`,
    async reported(owner) {
      const client = clientOf(chain);
      const nfts = { address: UNISWAP_V3[chain].positionManager, abi: views } as const;
      const id = await client.readContract({
        ...nfts,
        functionName: 'tokenOfOwnerByIndex',
        args: [owner, 0n],
      });
      const { 2: token0, 7: liquidity } = await client.readContract({
        ...nfts,
        functionName: 'positions',
        args: [id],
      });
      const side = token0.toLowerCase() === tokenAt(chain, symbol).toLowerCase() ? 0 : 1;
      const asked = { account: owner, ...nfts } as const;
      const { result } =
        kind === 'liquidity'
          ? await client.simulateContract({
              ...asked,
              functionName: 'decreaseLiquidity',
              args: [[id, liquidity, 0n, 0n, 99_999_999_999n]],
            })
          : await client.simulateContract({
              ...asked,
              functionName: 'collect',
              args: [[id, owner, maxUint128, maxUint128]],
            });
      return result[side];
    },
  };
}

const pledged: HeldKind = {
  name: 'base morpho-blue supplied WETH',
  async reported(owner) {
    const positions = await Promise.all(
      KEPT_MARKETS.base.map(({ id }) =>
        clientOf('base').readContract({
          address: MORPHO.base,
          abi: views,
          functionName: 'position',
          args: [id, owner],
        }),
      ),
    );
    return positions.reduce((sum, [, , one]) => sum + one, 0n);
  },
};

const queued: HeldKind = {
  name: 'ethereum lido withdrawal stETH',
  async reported(owner) {
    const queue = { address: LIDO.withdrawalQueue, abi: views } as const;
    const client = clientOf('ethereum');
    const requests = await client.readContract({
      ...queue,
      functionName: 'getWithdrawalRequests',
      args: [owner],
    });
    const found = await client.readContract({
      ...queue,
      functionName: 'getWithdrawalStatus',
      args: [requests],
    });
    return found.reduce((sum, [amount]) => sum + amount, 0n);
  },
};

const AAVE_CHAINS = Object.keys(AAVE_V3) as AaveV3Chain[];
const sparkPool = (): Address => {
  const [pool] = spark.contracts('ethereum');
  if (pool === undefined) throw new Error('Spark has a pool.');
  return pool.address;
};

/** What is held at protocols, one row a kind. */
export const HELD_KINDS: readonly HeldKind[] = [
  ...AAVE_CHAINS.flatMap((chain) => [
    inPool('aave-v3', chain, () => AAVE_V3[chain].pool, 'WETH', 'supplied'),
    inPool('aave-v3', chain, () => AAVE_V3[chain].pool, 'USDC', 'debt'),
  ]),
  inPool('aave-v3', 'ethereum', () => AAVE_V3.ethereum.pool, 'USDC', 'supplied'),
  inPool('spark', 'ethereum', sparkPool, 'WETH', 'supplied'),
  inPool('spark', 'ethereum', sparkPool, 'DAI', 'debt'),
  ofComet('base', 'USDC', 'balanceOf'),
  ofComet('polygon', 'USDT', 'balanceOf'),
  ...(['arbitrum', 'ethereum', 'optimism'] as const).flatMap((chain) => [
    ofComet(chain, 'WETH', 'collateralBalanceOf'),
    ofComet(chain, 'USDC', 'borrowBalanceOf'),
  ]),
  ofVault('base'),
  ofVault('ethereum'),
  ofPendle('base'),
  ofPendle('arbitrum'),
  ...(['base', 'arbitrum'] as const).flatMap((chain) =>
    (['liquidity', 'fees'] as const).flatMap((kind) => [
      ofPool(chain, kind, 'WETH'),
      ofPool(chain, kind, 'USDC'),
    ]),
  ),
  pledged,
  queued,
];

/** A deposit, loan or stake of every kind, in an order in which each is backed. */
export const DEEDS: readonly Deed[] = [
  ...AAVE_CHAINS.flatMap((chain): Deed[] => [
    { protocol: aaveV3, type: 'deposit', chain, asset: 'WETH', about: UNIT },
    { protocol: aaveV3, type: 'borrow', chain, asset: 'USDC', about: 300_000_000n },
  ]),
  // Deposits of USDC earn rewards there.
  { protocol: aaveV3, type: 'deposit', chain: 'ethereum', asset: 'USDC', about: 1_500_000_000n },
  { protocol: spark, type: 'deposit', chain: 'ethereum', asset: 'WETH', about: UNIT },
  { protocol: spark, type: 'borrow', chain: 'ethereum', asset: 'DAI', about: 300n * UNIT },
  { protocol: compoundV3, type: 'deposit', chain: 'base', asset: 'USDC', about: 777_000_000n },
  { protocol: compoundV3, type: 'deposit', chain: 'polygon', asset: 'USDT', about: 555_000_000n },
  ...(['arbitrum', 'ethereum', 'optimism'] as const).flatMap((chain): Deed[] => {
    const market = { protocol: compoundV3, chain, poolId: 'USDC' };
    return [
      { ...market, type: 'deposit', asset: 'WETH', about: UNIT },
      { ...market, type: 'borrow', asset: 'USDC', about: 300_000_000n },
    ];
  }),
  {
    protocol: morphoBlue,
    type: 'deposit',
    chain: 'base',
    asset: 'WETH',
    poolId: 'WETH/USDC',
    about: UNIT / 3n,
  },
  ...(['base', 'ethereum'] as const).map(
    (chain): Deed => ({
      protocol: erc4626,
      type: 'deposit',
      chain,
      asset: 'USDC',
      vaultAddress: DEV_VAULTS[chain] as Address,
      about: 1_234_567_890n,
    }),
  ),
  { protocol: lido, type: 'stake', chain: 'ethereum', asset: 'ETH', about: 3n * UNIT },
  { protocol: lido, type: 'unstake', chain: 'ethereum', asset: 'stETH', about: UNIT / 2n },
  { protocol: rocketPool, type: 'stake', chain: 'ethereum', asset: 'ETH', about: UNIT },
  ...(['base', 'arbitrum'] as const).flatMap((chain): Deed[] => [
    {
      protocol: uniswapV3,
      type: 'lp-add',
      chain,
      asset: 'ETH',
      pairAsset: 'USDC',
      about: UNIT / 5n,
    },
    {
      protocol: pendle,
      type: 'deposit',
      chain,
      asset: 'USDC',
      vaultAddress: pendleSeries(chain).running.market,
      about: 900_000_000n,
    },
  ]),
];
