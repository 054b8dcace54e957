import { isAddressEqual } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { encodeLpCollect, encodeLpRemove } from './encode/encode-lp-out.ts';
import { pooledAddress } from './encode/encode-swap.ts';
import { describeAmounts, type PairSides, pairSides, sideAmounts } from './liquidity/pair-sides.ts';
import { inPoolOrder } from './read/read-pools.ts';
import { type LivePosition, readPositions } from './read/read-positions.ts';

type Unsized = Omit<Leg, 'amountAtomic'>;

interface OwnPosition {
  readonly sides: PairSides;
  readonly position: LivePosition;
}

/** Takes liquidity out of the owner's position: all of it, or as much as gives the leg's amount. */
export function* buildLpRemove(leg: Leg): ContractRead<BuildResult> {
  const own = yield* readOwnPosition(leg);
  if (isRefusal(own)) return own;
  const { sides, position } = own;
  const { ofAsset } = sideAmounts(sides, position.held);
  if (position.liquidity === 0n) {
    return refuse(`Position #${position.positionId} has no liquidity left.`, 'position_id');
  }
  if (leg.isMax) return encodeLpRemove(leg, sides, position, position.liquidity);
  if (leg.amountAtomic > ofAsset) {
    return refuse(
      `Position #${position.positionId} holds ${describeAmounts(sides, position.held)}.`,
      'amount',
    );
  }
  const liquidity = ofAsset === 0n ? 0n : (position.liquidity * leg.amountAtomic) / ofAsset;
  if (liquidity === 0n) {
    const amount = `${formatAmount(leg.amountAtomic, leg.asset.decimals)} ${leg.asset.symbol}`;
    return {
      refused: 'amount_too_small',
      reason: `${amount} is nothing to remove.`,
      field: 'amount',
    };
  }
  return encodeLpRemove(leg, sides, position, liquidity);
}

/** Collects all fees of the owner's position. */
export function* buildLpCollect(leg: Leg): ContractRead<BuildResult> {
  const own = yield* readOwnPosition(leg);
  if (isRefusal(own)) return own;
  if (!leg.isMax) {
    return {
      refused: 'amount_too_small',
      reason: 'Fees are collected whole: leave the amount out.',
      field: 'amount',
    };
  }
  const { fees, positionId } = own.position;
  if (fees.amount0 === 0n && fees.amount1 === 0n) {
    return refuse(`Position #${positionId} has no fees to collect.`, 'position_id');
  }
  return encodeLpCollect(leg, own.sides, own.position);
}

/** How much of the first asset the whole position holds. */
export function* readMaxLpRemove(leg: Unsized): ContractRead<bigint | Refusal> {
  const own = yield* readOwnPosition(leg);
  return isRefusal(own) ? own : sideAmounts(own.sides, own.position.held).ofAsset;
}

/** The fees of the first asset that the position has earned. */
export function* readMaxLpCollect(leg: Unsized): ContractRead<bigint | Refusal> {
  const own = yield* readOwnPosition(leg);
  return isRefusal(own) ? own : sideAmounts(own.sides, own.position.fees).ofAsset;
}

/** The leg's position, held to its owner and its pair. Two rounds. */
function* readOwnPosition({
  chain,
  owner,
  asset,
  pairAsset,
  positionId,
}: Unsized): ContractRead<OwnPosition | Refusal> {
  if (positionId === undefined) return refuse('Say which position.', 'position_id');
  const [position] = yield* readPositions(chain, [positionId]);
  if (!position) {
    return refuse(`There is no Uniswap v3 position #${positionId} on ${chain}.`, 'position_id');
  }
  if (!isAddressEqual(position.owner, owner)) {
    return refuse(`Position #${positionId} belongs to another wallet.`, 'position_id');
  }
  if (!pairAsset) return refuse('Say which second asset the position has.', 'pair_asset');
  const [token0, token1] = inPoolOrder(pooledAddress(asset), pooledAddress(pairAsset));
  if (!isAddressEqual(token0, position.token0) || !isAddressEqual(token1, position.token1)) {
    const reason = `Position #${positionId} is not of ${asset.symbol}/${pairAsset.symbol}.`;
    return refuse(reason, 'position_id');
  }
  return { sides: pairSides(asset, pairAsset), position };
}

function refuse(reason: string, field: Refusal['field']): Refusal {
  return { refused: 'insufficient_position', reason, field };
}
