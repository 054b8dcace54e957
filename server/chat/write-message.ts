import { CHAT_TEXTS } from '#locale/chat.ts';
import { LANGUAGE } from '#locale/language.ts';
import { openPreparation } from '#server/events/index.ts';
import type { AgentExecution, AgentPreparation } from '#server/schemas/agent-event.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** A message as it is sent. */
export interface WrittenMessage {
  readonly text: string;
  /** The review page of a plan; null where there is none. */
  readonly button: { readonly label: string; readonly url: string } | null;
  /** The agent that may be paused from here; null for a permission, which is paused on its own page. */
  readonly pauses: string | null;
}

/** A message holds 4,096 characters; the reason of a failed plan is the one part without an end. */
const MAX_REASON = 500;

/** What is reported later than this after it happened says when that was. */
const LATE_AFTER_MS = 600_000;

const EXACT = new Intl.DateTimeFormat(LANGUAGE.dates, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * Writes the message of an event: what happened, for which wallet, and the plan to review. What comes late
 * begins with when it happened, so that nothing old reads as news.
 *
 * @param nowMs the world's time, Unix milliseconds
 */
export function writeMessage(
  message: ClaimedMessage,
  masterKey: Uint8Array | undefined,
  nowMs: number,
): WrittenMessage {
  const { partnerId, triggeredAt, trigger, preparation: stored, execution } = message;
  const preparation = stored === null ? null : openPreparation(stored, partnerId, masterKey);
  const url = preparation?.outcome === 'ready' ? preparation.review_url : undefined;
  const prepared = preparation === null ? [] : [sayPrepared(preparation)];
  // The event of a prepared plan is as old as its plan, and reports what fired before.
  const happenedAt = preparation?.triggered_at ?? triggeredAt.getTime();
  const late =
    nowMs - happenedAt > LATE_AFTER_MS ? [CHAT_TEXTS.late(EXACT.format(happenedAt))] : [];
  const run = execution === null ? [] : sayRun(execution);
  const lines = [...late, trigger.headline, ...run, ...prepared, sayFrom(message)];
  return {
    text: lines.map(withoutUnseen).join('\n\n'),
    button: url === undefined ? null : { label: CHAT_TEXTS.review, url },
    pauses: message.pauses,
  };
}

/** Goal, Done, Remaining, Reasoning and Next, with the transaction that was sent. */
function sayRun({ report, transaction_hash: hash }: AgentExecution): readonly string[] {
  const { goal, done, remaining, reasoning, next } = report;
  const sections = { goal, done, remaining, reasoning, next };
  return [
    ...Object.entries(sections).map(([section, text]) =>
      CHAT_TEXTS.run[section as keyof typeof sections](text.slice(0, MAX_REASON)),
    ),
    ...(hash === null ? [] : [CHAT_TEXTS.run.transaction(hash)]),
  ];
}

/** Who speaks: a tenant, where its page made the agent; else this service alone. */
function sayFrom({ proof, partnerName, trigger }: ClaimedMessage): string {
  const speaker = proof === 'partner' ? partnerName : CHAT_TEXTS.service;
  return CHAT_TEXTS.from(speaker, trigger.wallet);
}

function sayPrepared({ outcome, review_url: url, reason }: AgentPreparation): string {
  if (outcome !== 'ready') {
    return CHAT_TEXTS.noPlan((reason ?? CHAT_TEXTS.noReason).slice(0, MAX_REASON));
  }
  return url === undefined ? CHAT_TEXTS.planWithoutLink : CHAT_TEXTS.planReady;
}
