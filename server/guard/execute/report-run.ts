import { bytesToHex, formatUnits, type Hex } from 'viem';
import { GUARD_TEXTS } from '#locale/guard.ts';
import type { Firing } from '#server/agents/fire.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { AgentExecution, AgentTrigger } from '#server/schemas/agent-event.ts';
import { firesByPart } from '../service-condition.ts';
import type { GuardTerms } from '../terms.ts';
import { actionWords, exactAmount } from '../words.ts';
import type { LeasedPermission } from './ledger.ts';
import { CHECK_EVERY_MS } from './next-step.ts';

/** The report of a run. Amounts are in the token's smallest unit. */
export interface RunNews {
  readonly runId: string;
  readonly status: AgentExecution['status'];
  readonly reason: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  /** The rest of the budget after it. */
  readonly left: bigint;
  /** The transaction that counts; null where none was signed. */
  readonly transactionHash: Hex | null;
  /** The denied address, as a sentence without its full stop. */
  readonly denied?: string;
  /** Whether a firing that failed is tried once more. */
  readonly isTriedAgain?: boolean;
  /** Whether one firing may take several runs. */
  readonly keepsGoing?: boolean;
  /** Why nothing more runs, independent of the condition; absent where it may run. */
  readonly over?: Over | undefined;
}

/** Why a permission does not run. */
type Over = 'paused' | 'revoked' | 'expired' | 'exhausted';

const thresholdUnits = ({ trigger }: GuardTerms): number =>
  ({
    health_factor: 18,
    price: 8,
    token_balance: trigger.asset?.decimals ?? 0,
    service_checked: 0,
  })[trigger.kind];

function triggerOf(terms: GuardTerms, headline: string): AgentTrigger {
  const { trigger, owner } = terms;
  return {
    headline,
    kind: trigger.kind,
    condition: trigger.comparison === 'below' ? 'below' : 'above',
    threshold: Number(formatUnits(BigInt(trigger.threshold), thresholdUnits(terms))),
    wallet: owner,
  };
}

/**
 * Causes that only its owner or the operator's list can end: reported at the first check that they
 * block.
 */
const REPORTED_AT_ONCE: ReadonlySet<string> = new Set([
  'denied',
  'approval_too_small',
  'balance_too_small',
]);
/** Not a state of a run: another executor has it. */
const NEVER_REPORTED: ReadonlySet<string> = new Set(['lease_lost']);
/** After how long a due or signed run is reported in any state: the interval between two checks. */
export const LATE_MS = CHECK_EVERY_MS;

/**
 * Whether its owner is notified of a run that is due but not sent, because they may rely on it. A cause that ends by
 * itself is reported once it has lasted.
 */
export function isWaitReported(reason: string, waitedMs: number): boolean {
  if (NEVER_REPORTED.has(reason)) return false;
  return REPORTED_AT_ONCE.has(reason) || waitedMs >= LATE_MS;
}

const HEADLINES = {
  done: 'Done',
  failed: 'Failed',
  waiting: 'Waiting',
  skipped: 'Skipped',
} as const;

/** The text for a signed run that has not ended, where it is not merely missing from a block. */
const NOT_ENDED: Readonly<Record<string, string>> = {
  unconfirmed: 'Not final yet: the transaction was sent and may still be confirmed, once.',
  not_final:
    'Not final yet: the transaction is in a block that does not have enough confirmations.',
};

/** What limited a run; empty where it did everything that it is for. */
function limitOf({ action, capPer }: GuardTerms, { amount, left }: RunNews): string {
  if (amount < BigInt(capPer)) return left === 0n ? ' That was all of the remaining budget.' : '';
  // Other actions use a fixed amount each time; the debt may be larger.
  const isRepayment =
    action.kind === 'repay_from_wallet' || action.kind === 'repay_from_collateral';
  return isRepayment ? ' It is the maximum per run.' : '';
}

function doneOf(terms: GuardTerms, news: RunNews): string {
  const { token } = terms;
  const { status, reason, amount, fee } = news;
  if (status === 'done') {
    const feeWords = fee === 0n ? '' : `, and ${exactAmount(fee, token)} as the fee`;
    return `${exactAmount(amount, token)} was spent on it${feeWords}.${limitOf(terms, news)}`;
  }
  if (status === 'skipped' || (status === 'waiting' && news.transactionHash === null)) {
    return 'Nothing was spent: no transaction was sent.';
  }
  if (status === 'waiting') {
    return NOT_ENDED[reason ?? ''] ?? 'Nothing was spent: the transaction is not in a block.';
  }
  return reason === 'reverted' || reason === 'no_event'
    ? 'Nothing was spent: the transaction failed on chain.'
    : 'Nothing was spent: the transaction was never included in a block.';
}

function reasoningOf({ trigger }: GuardTerms, { status, reason, denied }: RunNews): string {
  // A run may wait because its condition cannot be read any more.
  const isUnsent = status === 'waiting' || status === 'skipped';
  const when = isUnsent ? 'when it was last read' : 'at the check';
  const held = `The condition "${trigger.words}" was true ${when}`;
  if (status === 'done') {
    return trigger.kind === 'service_checked'
      ? `${held}, which only Portolan reads.`
      : `${held} and on chain when it ran.`;
  }
  if (reason === 'denied' && denied !== undefined) return `${held}. ${denied}.`;
  if (!isUnsent) return `${held}.`;
  const words = GUARD_TEXTS.reasons[reason ?? ''] ?? GUARD_TEXTS.otherReason;
  return `${held}. ${status === 'waiting' && NOT_ENDED[reason ?? ''] ? 'It waits' : 'It did not run'}: ${words}.`;
}

const ONCE_ENDED: Readonly<Record<string, string>> = {
  denied:
    'It runs when the operator allows that address again, if the condition is still true then. You can pause or revoke it.',
  approval_too_small:
    'It runs within minutes once you have approved what its page asks for, if the condition is still true then.',
  balance_too_small:
    'It runs within minutes once your wallet holds enough for it and its fee, if the condition is still true then.',
};

/** What follows a run after which its owner or its end has stopped the permission. */
const STOPPED: Readonly<Record<string, string>> & Readonly<Record<Over, string>> = {
  paused: 'Nothing runs until you start it again.',
  revoked: 'No further runs: it is revoked.',
  expired: 'No further runs: it has expired.',
  exhausted: 'No further runs: its budget is used up.',
};
const ONCE_TRUE_AGAIN =
  'It runs again when the condition has been false and is true again, within the limits you signed.';
const PART_AGAIN =
  'It runs when a part of the condition turns true again, within the limits you signed.';
const OTHER_PARTS =
  'Each other part of the condition runs it once as well while the whole stays true, a few minutes after the previous one.';
const GOES_ON =
  'If its target is not reached, it continues within minutes while the condition stays true: at most 10 runs in 6 hours, and 2 in any hour.';

/** What follows an ended run, as far as its condition decides it. */
function afterwards({ trigger }: GuardTerms, { status, keepsGoing }: RunNews): string {
  const isByPart = trigger.condition !== null && firesByPart(trigger.condition);
  if (status === 'skipped') return isByPart ? PART_AGAIN : ONCE_TRUE_AGAIN;
  const first = [
    ...(status === 'done' && keepsGoing ? [GOES_ON] : []),
    ...(isByPart ? [OTHER_PARTS] : []),
  ];
  return [...first, ONCE_TRUE_AGAIN].join(' ');
}

/** What follows for a run that is signed and has not ended. */
const SIGNED_NEXT: Readonly<Record<string, string>> = {
  unconfirmed:
    'It is sent again, with a higher fee where that helps, until it is confirmed or fails: you are notified then. You can pause or revoke it.',
  not_final: 'You are notified when it is final.',
  ...Object.fromEntries(
    ['paused', 'revoked', 'denied', 'condition_ended'].map((reason) => [
      reason,
      'Another transaction takes its place, which moves nothing: you are notified which of the two succeeded.',
    ]),
  ),
};

function nextOf(terms: GuardTerms, news: RunNews): string {
  const { status, reason, transactionHash, isTriedAgain, over } = news;
  const because = reason ?? '';
  if (over !== undefined) return STOPPED[over];
  if (status === 'waiting' && transactionHash !== null) {
    return (
      SIGNED_NEXT[because] ??
      'Its transaction is sent again when that has ended, and the contract checks every limit then. You can pause or revoke it.'
    );
  }
  const once = (status === 'skipped' ? STOPPED : ONCE_ENDED)[because];
  if (once !== undefined) return once;
  if (status === 'waiting') {
    return 'It is tried again every few minutes while the condition stays true.';
  }
  return status === 'failed' && isTriedAgain
    ? 'It is tried once more at the next hourly check while the condition stays true.'
    : afterwards(terms, news);
}

/** The report of a run for the owner and the partner, in words. */
export function reportOf(terms: GuardTerms, news: RunNews): AgentExecution['report'] {
  const { token, trigger } = terms;
  return {
    goal: `When ${trigger.words}: ${actionWords(terms)}.`,
    done: doneOf(terms, news),
    remaining: `${exactAmount(news.left, token)} of the budget of ${exactAmount(BigInt(terms.budget), token)} is left.`,
    reasoning: reasoningOf(terms, news),
    next: nextOf(terms, news),
  };
}

/** The owner of a permission's events, and their subject. */
export type ReportedPermission = Pick<
  LeasedPermission,
  'terms' | 'agentId' | 'partnerId' | 'chainId' | 'hash'
>;

/**
 * The event of a permission whose condition cannot be read: no run is due, although its owner may expect
 * one.
 *
 * @param sinceMs since when, by which it is reported once
 */
export function blindFiringOf(
  { terms, agentId, partnerId }: Pick<ReportedPermission, 'terms' | 'agentId' | 'partnerId'>,
  reason: string,
  sinceMs: number,
): Firing {
  const words = GUARD_TEXTS.reasons[reason] ?? GUARD_TEXTS.otherReason;
  return {
    agentId,
    partnerId,
    type: 'agent.degraded',
    crossingKey: `degraded:${sinceMs}`,
    trigger: triggerOf(
      terms,
      `Cannot be checked: ${actionWords(terms)} when ${terms.trigger.words}: ${words}`,
    ),
  };
}

/** The event of a run. @param crossingKey by which it is reported once */
export function firingOf(
  permission: ReportedPermission,
  crossingKey: string,
  news: RunNews,
): Firing {
  const { terms, agentId, partnerId, chainId, hash } = permission;
  const { address, symbol, decimals } = terms.token;
  const whole = (atomic: bigint) => formatAmount(atomic, decimals);
  return {
    agentId,
    partnerId,
    type: 'agent.triggered',
    crossingKey,
    trigger: triggerOf(terms, `${HEADLINES[news.status]}: ${actionWords(terms)}`),
    execution: {
      run_id: news.runId,
      status: news.status,
      reason: news.reason,
      chain_id: chainId,
      permission_hash: bytesToHex(hash),
      transaction_hash: news.transactionHash,
      amount: whole(news.amount),
      fee: whole(news.fee),
      token: { address, symbol, decimals },
      report: reportOf(terms, news),
    },
  };
}
