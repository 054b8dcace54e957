import type { Address } from 'viem';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Step } from '#server/schemas/step.ts';
import type { SimulatedCall } from './check-request.ts';
import type { StepOutcome } from './present-step.ts';
import { type Fund, type Funds, fundsKey } from './read-funds.ts';

/** A chained output may arrive a little below its plan-time least; re-encode accepts as much. */
const ARRIVED_PERCENT = 90n;
/** Fees paid meanwhile lower a native balance without meaning that less arrived. */
const ARRIVED_NATIVE_PERCENT = 50n;

/** What decides whether chained steps have what they spend. */
export interface Funding {
  /** What the wallets hold on chain. */
  readonly held: Funds;
  /** What the caller takes as landed. */
  readonly assumed: ReadonlyMap<string, bigint>;
  /** Assumed assets that could not be put in place. */
  readonly unplaced: ReadonlySet<string>;
}

/** The holdings that chained steps spend from. */
export function fundsOfChained(calls: readonly SimulatedCall[]): readonly Fund[] {
  return calls.filter(({ step }) => isFundedLater(step)).map(fundOf);
}

/**
 * Leaves open what cannot be judged: a step that spends what an earlier one leaves, while that
 * is not in the wallet, neither on chain nor assumed nor from the steps before it. Neither its
 * revert nor its success on other coins of the wallet would say anything.
 */
export function judgeFunding(
  outcomes: readonly StepOutcome[],
  { held, assumed, unplaced }: Funding,
): readonly StepOutcome[] {
  const running = new Map<string, bigint>();
  const available = (key: string) =>
    (held.get(key) ?? 0n) + (assumed.get(key) ?? 0n) + (running.get(key) ?? 0n);
  const judged: StepOutcome[] = [];
  for (const outcome of outcomes) {
    const cause = isFundedLater(outcome.call.step)
      ? openCause(outcome, available(keyOf(outcome.call)), unplaced, judged)
      : undefined;
    if (cause !== undefined) {
      judged.push({ ...outcome, failure: cause, isInconclusive: true, changes: new Map() });
      continue;
    }
    judged.push(outcome);
    for (const [token, change] of outcome.changes) {
      const key = fundsKey(outcome.call.from, token);
      running.set(key, (running.get(key) ?? 0n) + change);
    }
  }
  return judged;
}

function openCause(
  { call: { step, ...call }, failure }: StepOutcome,
  availableAtomic: bigint,
  unplaced: ReadonlySet<string>,
  earlier: readonly StepOutcome[],
): string | undefined {
  const { chained } = step;
  if (!chained) return undefined;
  const source = earlier.find(({ call: { step: other } }) => other.key === chained.from_key);
  if (source && source.failure !== null) {
    return `Not judged: it spends what ${chained.from_key} leaves, and that step did not go through here.`;
  }
  if (unplaced.has(keyOf({ ...call, step }))) {
    return `Not judged: the ${step.asset} balance cannot be assumed on this chain's node.`;
  }
  const arrived = availableAtomic - BigInt(chained.balance_before_raw ?? '0');
  const least = (BigInt(chained.min_raw ?? '1') * percentFor(step)) / 100n;
  if (arrived < (least > 0n ? least : 1n)) {
    return `Not judged: the ${step.asset} of ${chained.from_key} has not arrived. Simulate when it has, or send it in assumed_arrivals.`;
  }
  const counted = step.amount_raw === undefined ? undefined : BigInt(step.amount_raw);
  if (failure === null || counted === undefined || availableAtomic >= counted) return undefined;
  return `Not judged: the calldata counts on more ${step.asset} than ${chained.from_key} leaves now (${sharePercent(availableAtomic, counted)}% of it is there). Re-encode the step first.`;
}

/** An approval needs no funds; whatever else is chained does. */
function isFundedLater({ chained, type }: Step): boolean {
  return chained !== undefined && type !== 'approve';
}

function fundOf({ step, from }: SimulatedCall): Fund {
  return { wallet: from, token: (step.asset_address ?? null) as Address | null };
}

function keyOf(call: SimulatedCall): string {
  const { wallet, token } = fundOf(call);
  return fundsKey(wallet, token);
}

function percentFor({ asset_address }: Step): bigint {
  return asset_address === undefined ? ARRIVED_NATIVE_PERCENT : ARRIVED_PERCENT;
}

function sharePercent(part: bigint, whole: bigint): string {
  return formatAmountShort((part * 10_000n) / whole, 2);
}
