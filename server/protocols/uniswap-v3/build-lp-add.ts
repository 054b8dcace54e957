import { isAddressEqual } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuildResult, Leg, Refusal } from '#server/protocols/manifest.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { encodeLpAdd } from './encode/encode-lp-add.ts';
import { pooledAddress } from './encode/encode-swap.ts';
import {
  amountsForLiquidity,
  liquidityForAmounts,
  type PairAmounts,
  type TickRange,
} from './liquidity/liquidity-math.ts';
import { type PairSides, pairSides, pooledAmounts, sideAmounts } from './liquidity/pair-sides.ts';
import { fullRange } from './liquidity/tick-math.ts';
import { deepestPool, namedPool, type PairPool, readPairPools } from './read/read-pools.ts';
import { readPositions } from './read/read-positions.ts';
import { TICK_SPACINGS } from './route.ts';

/**
 * Adds both assets over the full range: to the pool that is named, reviewed or deepest, or to the
 * position the leg names. The second asset follows from the first at the pool's price, and limits
 * it where the leg says the most there may be.
 */
export function* buildLpAdd(leg: Leg): ContractRead<BuildResult> {
  const { asset, pairAsset, chain } = leg;
  if (!pairAsset || pairAsset.chain !== chain) {
    return refuse('asset_unsupported', 'Say which second asset goes in.', 'pair_asset');
  }
  if (isAddressEqual(pooledAddress(asset), pooledAddress(pairAsset))) {
    const reason = `${asset.symbol} and ${pairAsset.symbol} are the same asset: they have no pool.`;
    return refuse('no_route', reason, 'pair_asset');
  }
  if (leg.amountAtomic === 0n) {
    return refuse('amount_too_small', 'There is nothing to add.', 'amount');
  }
  const sides = pairSides(asset, pairAsset);
  const pools = yield* readPairPools(chain, pooledAddress(asset), pooledAddress(pairAsset));
  const pool =
    leg.positionId === undefined
      ? choosePool(leg, sides, pools)
      : yield* readOwnPool(leg, sides, leg.positionId, pools);
  if (isRefusal(pool)) return pool;
  const range = fullRange(TICK_SPACINGS[pool.fee] as number);
  const desired = desiredAmounts(leg, sides, pool.sqrtPriceX96, range);
  if (liquidityForAmounts(desired, pool.sqrtPriceX96, range) === 0n) {
    const amount = `${formatAmount(leg.amountAtomic, asset.decimals)} ${asset.symbol}`;
    return refuse('amount_too_small', `${amount} is too little to make liquidity of.`, 'amount');
  }
  return encodeLpAdd(leg, { sides, pool, range, desired });
}

function choosePool(
  { vaultAddress, pinnedRoute, chain }: Leg,
  { asset, pairAsset }: PairSides,
  pools: readonly PairPool[],
): PairPool | Refusal {
  const pair = `${asset.symbol}/${pairAsset.symbol}`;
  const pinnedFee = pinnedRoute?.fees?.[0];
  if (vaultAddress) {
    const known = pools.map(({ address, fee }) => `${address} (${fee / 10_000}%)`).join(', ');
    const named = namedPool(pools, vaultAddress);
    if (named && pinnedRoute && named.fee !== pinnedFee) {
      return refuse('no_route', `The reviewed pool is another than ${vaultAddress}.`, 'pool_id');
    }
    return (
      named ??
      refuse(
        'invalid_vault',
        `This is no Uniswap v3 pool of ${pair} on ${chain}. Its pools: ${known || 'none'}.`,
        'pool_id',
      )
    );
  }
  const pool = pinnedRoute
    ? pools.find(({ fee }) => fee === pinnedFee)
    : deepestPool(pools.filter(({ liquidity }) => liquidity > 0n));
  const reason = pinnedRoute
    ? `The reviewed Uniswap v3 pool of ${pair} is not there.`
    : `There is no Uniswap v3 pool of ${pair} with liquidity on ${chain}.`;
  return pool ?? refuse('no_route', reason, 'pair_asset');
}

/** The pool of a position that is the owner's, over the full range and of this pair. */
function* readOwnPool(
  { chain, owner }: Leg,
  sides: PairSides,
  positionId: bigint,
  pools: readonly PairPool[],
): ContractRead<PairPool | Refusal> {
  const [position] = yield* readPositions(chain, [positionId]);
  const no = (reason: string) => refuse('insufficient_position', reason, 'position_id');
  if (!position) return no(`There is no Uniswap v3 position #${positionId} on ${chain}.`);
  if (!isAddressEqual(position.owner, owner)) {
    return no(`Position #${positionId} belongs to another wallet.`);
  }
  const pool = pools.find(
    ({ token0, token1, fee }) =>
      fee === position.fee &&
      isAddressEqual(token0, position.token0) &&
      isAddressEqual(token1, position.token1),
  );
  const { asset, pairAsset } = sides;
  if (!pool) return no(`Position #${positionId} is not of ${asset.symbol}/${pairAsset.symbol}.`);
  const { tickLower, tickUpper } = fullRange(TICK_SPACINGS[pool.fee] as number);
  if (position.tickLower !== tickLower || position.tickUpper !== tickUpper) {
    return no(`Position #${positionId} is not full range: only such can be added to here.`);
  }
  return pool;
}

/** What goes in at most: the leg's amount and what the price asks beside it, or less of both. */
function desiredAmounts(
  { amountAtomic, pairAmountAtomic }: Leg,
  sides: PairSides,
  sqrtPriceX96: bigint,
  range: TickRange,
): PairAmounts {
  const { ofPair } = sideAmounts(sides, beside('ofAsset', amountAtomic));
  if (pairAmountAtomic === undefined || ofPair <= pairAmountAtomic) {
    return pooledAmounts(sides, { ofAsset: amountAtomic, ofPair });
  }
  const { ofAsset } = sideAmounts(sides, beside('ofPair', pairAmountAtomic));
  return pooledAmounts(sides, {
    ofAsset: ofAsset < amountAtomic ? ofAsset : amountAtomic,
    ofPair: pairAmountAtomic,
  });

  function beside(side: 'ofAsset' | 'ofPair', atomic: bigint): PairAmounts {
    const isFirst = (side === 'ofAsset') === sides.isAssetFirst;
    const amounts = isFirst ? { amount0: atomic } : { amount1: atomic };
    const liquidity = liquidityForAmounts(amounts, sqrtPriceX96, range);
    return amountsForLiquidity(liquidity, sqrtPriceX96, range, 'up');
  }
}

function refuse(refused: Refusal['refused'], reason: string, field: Refusal['field']): Refusal {
  return { refused, reason, field };
}
