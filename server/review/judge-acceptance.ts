import { parseUnits } from 'viem';
import type { AcceptedWorsening, Worsening } from '#server/schemas/fresh-step.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { keyOfAddress } from './look-alike.ts';

/**
 * What a quote may get worse by and not be asked about, in basis points: prices and what a position
 * earned move with every block, a message fee follows the gas of two chains, a health factor the
 * prices of all that is lent.
 */
const UNASKED_BPS: Readonly<Record<Worsening['code'], number>> = {
  spends_more: 9,
  brings_less: 9,
  costs_more: 999,
  weaker_health: 99,
};
const ALL_BPS = 10_000n;
/** A change far beyond what a signer could weigh is cut to what the schema's number says. */
const MOST_BPS = 1_000_000n;
/** More decimals than any amount has: both sides are compared as whole numbers. */
const DECIMALS = 36;

/**
 * The parts of a fresh quote that the owner must accept before it may be signed: everything that is
 * worse than reviewed, or than accepted since. Payments to somebody else may not grow at all.
 *
 * @param wallet the wallet of the plan
 */
export function judgeAcceptance(
  step: Step,
  wallet: string,
  changes: ReencodeChanges,
  accepted: readonly AcceptedWorsening[],
): readonly Worsening[] {
  const worsenings = [
    ...spendsMore(step, changes),
    ...bringsLess(changes),
    ...costsMore(changes),
    ...weakerHealth(step, changes),
  ];
  return worsenings.filter((one) => {
    const isHeld = one.code === 'spends_more' && paysAnother(step, wallet);
    const unasked = isHeld ? 0 : UNASKED_BPS[one.code];
    return one.bps > unasked && !isAccepted(one, accepted, unasked);
  });
}

function paysAnother({ type, recipient }: Step, wallet: string): boolean {
  return (
    type !== 'approve' &&
    recipient !== undefined &&
    keyOfAddress(recipient) !== keyOfAddress(wallet)
  );
}

function spendsMore(step: Step, { amount, spends_more }: ReencodeChanges): readonly Worsening[] {
  if (!spends_more) return [];
  const { reviewed, now } = amount;
  return [
    {
      code: 'spends_more',
      asset: step.asset,
      reviewed,
      now,
      bps: grownBps(reviewed, now),
      usd: null,
    },
  ];
}

function bringsLess({ min_output, outputs }: ReencodeChanges): readonly Worsening[] {
  const all = outputs ?? (min_output ? [min_output] : []);
  return all
    .filter(({ change_bps }) => change_bps < 0)
    .map(({ asset, for_this_size, now, change_bps, change_usd }) => ({
      code: 'brings_less',
      asset,
      reviewed: for_this_size,
      now,
      bps: -change_bps,
      usd: change_usd?.replace('-', '') ?? null,
    }));
}

function costsMore({ fee }: ReencodeChanges): readonly Worsening[] {
  if (!fee || BigInt(fee.now_raw) <= BigInt(fee.reviewed_raw)) return [];
  const { asset, reviewed, now } = fee;
  return [{ code: 'costs_more', asset, reviewed, now, bps: grownBps(reviewed, now), usd: null }];
}

function weakerHealth({ asset }: Step, { health_factor }: ReencodeChanges): readonly Worsening[] {
  if (!health_factor || health_factor.now === null) return [];
  const { reviewed, now } = health_factor;
  if (reviewed === undefined) return [];
  const bps = lostBps(reviewed, now);
  return bps === 0 ? [] : [{ code: 'weaker_health', asset, reviewed, now, bps, usd: null }];
}

/** Once accepted it may get worse by what is not asked about, and by no more. */
function isAccepted(
  { code, asset, bps, now }: Worsening,
  accepted: readonly AcceptedWorsening[],
  unaskedBps: number,
): boolean {
  const found = accepted.find((one) => one.code === code && one.asset === asset);
  if (!found) return false;
  if (code === 'brings_less' || code === 'weaker_health') return bps <= found.bps + unaskedBps;
  const most = counted(found.now) * (ALL_BPS + BigInt(unaskedBps));
  return counted(now) * ALL_BPS <= most;
}

/**
 * How much of a health factor is lost, rounded up. Without debt there is none to fall from: a first
 * one is a whole loss.
 */
function lostBps(reviewed: string | null, now: string): number {
  if (reviewed === null) return Number(ALL_BPS);
  const [before, after] = [counted(reviewed), counted(now)];
  return after >= before ? 0 : Number(((before - after) * ALL_BPS + before - 1n) / before);
}

/** Rounded up; what was nothing before has grown by all that can be said. */
function grownBps(reviewed: string, now: string): number {
  const of = counted(reviewed);
  const more = counted(now) - of;
  const bps = of === 0n ? MOST_BPS : (more * ALL_BPS + of - 1n) / of;
  return Number(bps > MOST_BPS ? MOST_BPS : bps);
}

function counted(decimal: string): bigint {
  return parseUnits(decimal, DECIMALS);
}
