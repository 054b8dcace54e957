import type { ContractRead } from '#server/chains/evm/read.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { OutputChange, ReencodeChanges } from '#server/schemas/reencode.ts';
import { compareAmount } from './compare-amount.ts';
import { compareFee, comparePair, isDearer } from './compare-costs.ts';
import { compareHealth } from './compare-health.ts';
import type { ReviewedStep } from './read-step.ts';
import { type ReviewedOutput, reviewedOutputs } from './reviewed-floor.ts';

const ALL_BPS = 10_000n;
/** An extreme change is clamped to the limit of the schema's number. */
const MOST_BPS = 1_000_000n;

/**
 * How a fresh call differs from the reviewed one, for the person who signs. The least output is
 * compared at the step's current size, so that a smaller amount is not a loss.
 */
export function* describeChanges(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
  amountAtomic: bigint,
): ContractRead<ReencodeChanges> {
  const { step, to, spender } = reviewed;
  const outputs = yield* compareOutputs(reviewedOutputs(reviewed, leg, built));
  const [minOutput] = outputs;
  const fee = compareFee(reviewed, leg, built, amountAtomic);
  const pairAmount = comparePair(reviewed, leg, built);
  const health = compareHealth(step, built.health);
  return {
    target: { reviewed: to, now: built.to },
    ...(spender && { spender: { reviewed: spender, now: leg.spender ?? spender } }),
    ...compareAmount(step, leg.asset, amountAtomic),
    ...(minOutput && { min_output: minOutput }),
    ...(outputs.length > 1 && { outputs: [...outputs] }),
    ...(pairAmount && { pair_amount: pairAmount }),
    ...(fee && { fee }),
    deadline: {
      reviewed: step.deadline ?? null,
      now: built.deadlineSeconds === undefined ? null : Number(built.deadlineSeconds),
    },
    ...(health.field && { health_factor: health.field }),
    is_worse: outputs.some(({ change_bps }) => change_bps < 0) || isDearer(fee) || health.isWorse,
  };
}

function* compareOutputs(
  outputs: readonly ReviewedOutput[],
): ContractRead<readonly OutputChange[]> {
  if (outputs.length === 0) return [];
  const prices = yield* readPricesUsd(outputs.map(({ token }) => token));
  return outputs.map(({ token, reviewedAtomic, floorAtomic, minAtomic }, at) => {
    const gained = minAtomic - floorAtomic;
    const price = prices[at];
    return {
      asset: token.symbol,
      reviewed_raw: reviewedAtomic.toString(),
      for_this_size_raw: floorAtomic.toString(),
      now_raw: minAtomic.toString(),
      for_this_size: formatAmount(floorAtomic, token.decimals),
      now: formatAmount(minAtomic, token.decimals),
      change_bps: floorAtomic > 0n ? Number(clamp(floored(gained * ALL_BPS, floorAtomic))) : 0,
      change_usd: price ? signedUsd(usdValue(token, gained, price)) : null,
    };
  });
}

/** Rounded to the worse side for the owner: a loss of a part of a basis point is a loss. */
function floored(value: bigint, by: bigint): bigint {
  return value >= 0n ? value / by : -((-value + by - 1n) / by);
}

function clamp(bps: bigint): bigint {
  if (bps > MOST_BPS) return MOST_BPS;
  return bps < -MOST_BPS ? -MOST_BPS : bps;
}

/** @param usd with 8 decimals. @example signedUsd(-123_000_000n) // '-$1.23' */
export function signedUsd(usd: bigint): string {
  const cents = (usd < 0n ? -usd : usd) / 1_000_000n;
  const sign = usd < 0n ? '-' : '+';
  return `${sign}$${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
