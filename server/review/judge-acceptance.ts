import type { AcceptedWorsening, Worsening } from '#server/schemas/fresh-step.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { keyOfAddress } from './look-alike.ts';

/** Quotes and what a position earned move with every block: from a tenth of a percent it is asked. */
const UNASKED_BPS = 9;
const ALL_BPS = 10_000n;
/** A change far beyond what a signer could weigh is cut to what the schema's number says. */
const MOST_BPS = 1_000_000n;

/**
 * What of a fresh quote the owner has to accept before it may be signed: whatever is worse than
 * what was reviewed, or than what was accepted since. What is paid to somebody else may not grow
 * at all.
 *
 * @param wallet whose plan it is
 */
export function judgeAcceptance(
  step: Step,
  wallet: string,
  changes: ReencodeChanges,
  accepted: readonly AcceptedWorsening[],
): readonly Worsening[] {
  const unasked = paysAnother(step, wallet) ? -1 : UNASKED_BPS;
  return [
    ...spendsMore(step, changes).map((one) => ({ one, unasked })),
    ...bringsLess(changes).map((one) => ({ one, unasked: UNASKED_BPS })),
  ]
    .filter(({ one, unasked: least }) => one.bps > least && !isAccepted(one, accepted, least))
    .map(({ one }) => one);
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
  const reviewed = BigInt(amount.reviewed_raw ?? '0');
  return [
    {
      code: 'spends_more',
      asset: step.asset,
      reviewed: amount.reviewed,
      now: amount.now,
      now_raw: amount.now_raw,
      bps: shareBps(BigInt(amount.now_raw) - reviewed, reviewed),
      usd: null,
    },
  ];
}

function bringsLess({ min_output }: ReencodeChanges): readonly Worsening[] {
  if (!min_output || min_output.change_bps >= 0) return [];
  return [
    {
      code: 'brings_less',
      asset: min_output.asset,
      reviewed: min_output.for_this_size,
      now: min_output.now,
      now_raw: min_output.now_raw,
      bps: -min_output.change_bps,
      usd: min_output.change_usd?.replace('-', '') ?? null,
    },
  ];
}

/** Once accepted it may get worse by what is not asked about, and by no more. */
function isAccepted(
  { code, asset, bps, now_raw }: Worsening,
  accepted: readonly AcceptedWorsening[],
  unaskedBps: number,
): boolean {
  const found = accepted.find((one) => one.code === code && one.asset === asset);
  if (!found) return false;
  if (code === 'brings_less') return bps <= found.bps + unaskedBps;
  const most = BigInt(found.now_raw) * (ALL_BPS + BigInt(Math.max(unaskedBps, 0)));
  return BigInt(now_raw) * ALL_BPS <= most;
}

/** Rounded up; what was nothing before has grown by all that can be said. */
function shareBps(more: bigint, of: bigint): number {
  const bps = of === 0n ? MOST_BPS : (more * ALL_BPS + of - 1n) / of;
  return Number(bps > MOST_BPS ? MOST_BPS : bps);
}
