import type { Reading } from '#server/chains/evm/read.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import { compareAmount } from './compare-amount.ts';
import { compareHealth } from './compare-health.ts';
import { reviewedFloor } from './find-shortfall.ts';
import type { ReviewedStep } from './read-step.ts';

const ALL_BPS = 10_000n;
/** A change far beyond what a signer could weigh is cut to what the schema's number says. */
const MOST_BPS = 1_000_000n;

/**
 * What a fresh call does differently from the reviewed one, for the person who signs. The least
 * output is compared for the size the step has now, so that a smaller amount is no loss.
 */
export function* describeChanges(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
  amountAtomic: bigint,
): Reading<ReencodeChanges> {
  const { step, to, spender } = reviewed;
  const minOutput = yield* compareOutput(reviewed, leg, built);
  const health = compareHealth(step, built.health);
  return {
    target: { reviewed: to, now: built.to },
    ...(spender && { spender: { reviewed: spender, now: leg.spender ?? spender } }),
    ...compareAmount(step, leg.asset, amountAtomic),
    ...(minOutput && { min_output: minOutput }),
    deadline: {
      reviewed: step.deadline ?? null,
      now: built.deadlineSeconds === undefined ? null : Number(built.deadlineSeconds),
    },
    ...(health.field && { health_factor: health.field }),
    is_worse: (minOutput !== undefined && minOutput.change_bps < 0) || health.isWorse,
  };
}

function* compareOutput(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
): Reading<ReencodeChanges['min_output']> {
  const { output } = built;
  const { planned_min_output_raw } = reviewed.step;
  if (!output || planned_min_output_raw === undefined) return undefined;
  const floorAtomic = reviewedFloor(reviewed, leg, output);
  const gained = output.minAtomic - floorAtomic;
  const [price] = yield* readPricesUsd([output.token]);
  const { symbol, decimals } = output.token;
  return {
    asset: symbol,
    reviewed_raw: planned_min_output_raw,
    for_this_size_raw: floorAtomic.toString(),
    now_raw: output.minAtomic.toString(),
    for_this_size: formatAmount(floorAtomic, decimals),
    now: formatAmount(output.minAtomic, decimals),
    change_bps: floorAtomic > 0n ? Number(clamp(floored(gained * ALL_BPS, floorAtomic))) : 0,
    change_usd: price ? signedUsd(usdValue(output.token, gained, price)) : null,
  };
}

/** Towards what is worse for the owner: a loss of a part of a basis point is a loss. */
function floored(value: bigint, by: bigint): bigint {
  return value >= 0n ? value / by : -((-value + by - 1n) / by);
}

function clamp(bps: bigint): bigint {
  if (bps > MOST_BPS) return MOST_BPS;
  return bps < -MOST_BPS ? -MOST_BPS : bps;
}

/** @param usd with 8 decimals. @example signedUsd(-123_000_000n) // '-$1.23' */
function signedUsd(usd: bigint): string {
  const cents = (usd < 0n ? -usd : usd) / 1_000_000n;
  const sign = usd < 0n ? '-' : '+';
  return `${sign}$${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
