import { type Address, zeroAddress } from 'viem';
import { type ContractRead, call, type Read, readOne } from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools, PoolMarket } from '../pools.ts';

/** One asset's reserve in a chain's market, with what its configuration word says. */
export interface Reserve {
  /** The protocol's name, for sentences. */
  readonly venue: string;
  readonly market: PoolMarket;
  readonly asset: Erc20Token;
  readonly id: number;
  readonly aToken: Address;
  readonly variableDebtToken: Address;
  readonly isFrozen: boolean;
  readonly borrowingEnabled: boolean;
  /** Share of a collateral's value that may be borrowed against it, in basis points. */
  readonly ltvBps: bigint;
  /** Whether it is collateral only alone, under a debt ceiling. */
  readonly isIsolating: boolean;
  /** Share of a collateral's value at which it is liquidated, in basis points. */
  readonly liquidationThresholdBps: bigint;
  /** Atomic units; null means no cap. */
  readonly supplyCapAtomic: bigint | null;
  readonly borrowCapAtomic: bigint | null;
  /** Supply that belongs to the treasury and is not minted yet; the supply cap counts it. */
  readonly accruedToTreasuryAtomic: bigint;
}

const RAY = 10n ** 27n;

/**
 * Reads the reserve of a leg's asset.
 *
 * @returns a refusal when the market does not list the asset, or has paused or closed its reserve.
 */
export function* readReserve(
  { markets, name: venue }: LendingPools,
  leg: Pick<Leg, 'chain' | 'asset'>,
): ContractRead<Reserve | Refusal> {
  const { asset, chain } = leg;
  const market = markets[chain];
  if (!market) {
    const reason = `${venue} is not on ${evmChain(chain).name}.`;
    return { refused: 'asset_unsupported', reason, field: 'chain' };
  }
  if (!isErc20(asset)) {
    return unsupported(`${venue} takes ${asset.symbol} in its wrapped form only.`);
  }
  const outcome = yield* readOne(reserveData(market, { chain, asset }));
  if (!outcome.ok || outcome.value.aTokenAddress === zeroAddress) {
    return unsupported(`${venue} does not list ${asset.symbol} on ${chain}.`);
  }
  const data = outcome.value;
  const bits = (from: bigint, length: bigint) =>
    (data.configuration >> from) & ((1n << length) - 1n);
  if (bits(56n, 1n) === 0n) return unsupported(`${venue} has closed its ${asset.symbol} reserve.`);
  if (bits(60n, 1n) === 1n) return unsupported(`${venue} has paused its ${asset.symbol} reserve.`);
  const unit = 10n ** bits(48n, 8n);
  const cap = (whole: bigint) => (whole === 0n ? null : whole * unit);
  return {
    venue,
    market,
    asset,
    id: data.id,
    aToken: data.aTokenAddress,
    variableDebtToken: data.variableDebtTokenAddress,
    isFrozen: bits(57n, 1n) === 1n,
    borrowingEnabled: bits(58n, 1n) === 1n,
    ltvBps: bits(0n, 16n),
    isIsolating: isIsolating(data.configuration),
    liquidationThresholdBps: bits(16n, 16n),
    borrowCapAtomic: cap(bits(80n, 36n)),
    supplyCapAtomic: cap(bits(116n, 36n)),
    accruedToTreasuryAtomic: (data.accruedToTreasury * data.liquidityIndex) / RAY,
  };
}

/** What is read of the market of an asset, first of all and whatever is done there; none where there is none. */
export function reserveReads(
  { markets }: LendingPools,
  { chain, asset }: Pick<Leg, 'chain' | 'asset'>,
): readonly Read[] {
  const market = markets[chain];
  return market && isErc20(asset) ? [reserveData(market, { chain, asset })] : [];
}

function reserveData(market: PoolMarket, at: { chain: EvmChainSlug; asset: Erc20Token }) {
  return call({
    chain: at.chain,
    to: market.pool,
    abi: poolAbi,
    functionName: 'getReserveData',
    args: [at.asset.address],
  });
}

/** Whether a reserve's configuration word has a debt ceiling (bits 212 to 251). */
export function isIsolating(configuration: bigint): boolean {
  return ((configuration >> 212n) & ((1n << 40n) - 1n)) !== 0n;
}

function unsupported(reason: string): Refusal {
  return { refused: 'asset_unsupported', reason, field: 'asset' };
}
