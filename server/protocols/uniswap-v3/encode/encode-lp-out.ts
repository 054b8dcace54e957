import type { Hex } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg, Movement } from '#server/protocols/manifest.ts';
import { positionManagerAbi } from '../abi/position-manager.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import {
  amountsForLiquidity,
  leastAmounts,
  type PairAmounts,
} from '../liquidity/liquidity-math.ts';
import {
  describeAmounts,
  describePool,
  type PairSides,
  sideAmounts,
} from '../liquidity/pair-sides.ts';
import type { LivePosition } from '../read/read-positions.ts';
import { encodeCollectCalls } from './encode-collect.ts';

const REMOVE_GAS = 420_000n;
const COLLECT_GAS = 330_000n;

/**
 * Encodes `decreaseLiquidity` and `collect` as one multicall. What leaves the pool may be less
 * than quoted only as far as the price moves by the slippage; the fees come along whole. The least
 * is what the call itself holds to.
 *
 * @param liquidity how much of the position's leaves.
 */
export function encodeLpRemove(
  leg: Leg,
  sides: PairSides,
  position: LivePosition,
  liquidity: bigint,
): BuiltCall {
  const { positionId, sqrtPriceX96 } = position;
  const deadlineSeconds = leg.nowSeconds + leg.validForSeconds;
  const quoted = amountsForLiquidity(liquidity, sqrtPriceX96, position, 'down');
  const bounds = leastAmounts(liquidity, sqrtPriceX96, position, leg.slippageBps, 'down');
  const fees = leg.earlierSteps ? { amount0: 0n, amount1: 0n } : position.fees;
  // Without the coin the call has no bound but the pool's: it says nothing of the fees.
  const isBound = !isErc20(sides.asset) || !isErc20(sides.pairAsset);
  const least = isBound ? sum(bounds, fees) : bounds;
  const decrease = encodeCall({
    abi: positionManagerAbi,
    functionName: 'decreaseLiquidity',
    args: [
      {
        tokenId: positionId,
        liquidity,
        amount0Min: bounds.amount0,
        amount1Min: bounds.amount1,
        deadline: deadlineSeconds,
      },
    ],
  });
  const share =
    liquidity === position.liquidity
      ? 'Remove all liquidity'
      : `Remove ${shareOf(liquidity, position.liquidity)} of the liquidity`;
  const expected = sum(quoted, fees);
  return Object.freeze({
    ...taking(leg, [decrease, ...encodeCollectCalls(positionId, leg.owner, sides, least)]),
    ...bringing(leg, sides, expected, least),
    unitsAtomic: liquidity,
    route: poolRoute(position),
    deadlineSeconds,
    gasUnits: REMOVE_GAS,
    description: `${share} of position #${positionId} (${describePool(position.fee, sides)}) on Uniswap v3: about ${describeAmounts(sides, expected)}, fees included`,
  });
}

/**
 * Encodes `collect` of all fees a position has earned. They only grow, so what is there now is the
 * least that arrives.
 */
export function encodeLpCollect(leg: Leg, sides: PairSides, position: LivePosition): BuiltCall {
  const { positionId, fees } = position;
  return Object.freeze({
    ...taking(leg, encodeCollectCalls(positionId, leg.owner, sides, fees)),
    ...bringing(leg, sides, fees, fees),
    route: poolRoute(position),
    gasUnits: COLLECT_GAS,
    description: `Collect the fees of position #${positionId} (${describePool(position.fee, sides)}) on Uniswap v3: about ${describeAmounts(sides, fees)}`,
  });
}

function taking({ chain }: Leg, calls: readonly Hex[]) {
  return {
    to: UNISWAP_V3[chain].positionManager,
    data: encodeCall({
      abi: positionManagerAbi,
      functionName: 'multicall',
      args: [calls],
    }),
    valueWei: 0n,
    awaitsBridge: false,
  };
}

/** The first asset as the output, the second beside it where there is any. */
function bringing(
  { owner }: Leg,
  sides: PairSides,
  expected: PairAmounts,
  least: PairAmounts,
): Movement & Pick<BuiltCall, 'further'> {
  const expectedSides = sideAmounts(sides, expected);
  const leastSides = sideAmounts(sides, least);
  const arriving = (token: Token, side: 'ofAsset' | 'ofPair'): Movement => ({
    spend: null,
    approval: null,
    output: {
      token,
      recipient: owner,
      expectedAtomic: expectedSides[side],
      minAtomic: leastSides[side],
    },
  });
  return {
    ...arriving(sides.asset, 'ofAsset'),
    ...(expectedSides.ofPair > 0n && { further: [arriving(sides.pairAsset, 'ofPair')] }),
  };
}

function poolRoute({ token0, token1, fee }: LivePosition): NonNullable<BuiltCall['route']> {
  return { kind: 'uniswap-v3', tokens: [token0, token1], fees: [fee] };
}

function sum(a: PairAmounts, b: PairAmounts): PairAmounts {
  return { amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 };
}

function shareOf(part: bigint, whole: bigint): string {
  const hundredths = (part * 10_000n) / whole;
  return `${Number(hundredths) / 100}%`;
}
