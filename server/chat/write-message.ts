import { CHAT_TEXTS } from '#locale/chat.ts';
import { openPreparation } from '#server/events/index.ts';
import type { AgentPreparation } from '#server/schemas/agent-event.ts';
import { withoutUnseen } from '#server/schemas/shown-text.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** A message as it is sent. */
interface WrittenMessage {
  readonly text: string;
  /** The review page of a plan; null where there is none. */
  readonly button: { readonly label: string; readonly url: string } | null;
}

/** A message holds 4,096 characters; the reason of a failed plan is the one part without an end. */
const MAX_REASON = 500;

/** Writes what is told of an event: what happened, for which wallet, and the plan to review. */
export function writeMessage(
  { partnerId, partnerName, trigger, preparation: stored }: ClaimedMessage,
  masterKey: Uint8Array | undefined,
): WrittenMessage {
  const preparation = stored === null ? null : openPreparation(stored, partnerId, masterKey);
  const url = preparation?.outcome === 'ready' ? preparation.review_url : undefined;
  const prepared = preparation === null ? [] : [sayPrepared(preparation)];
  const lines = [trigger.headline, ...prepared, CHAT_TEXTS.from(partnerName, trigger.wallet)];
  return {
    text: lines.map(withoutUnseen).join('\n\n'),
    button: url === undefined ? null : { label: CHAT_TEXTS.review, url },
  };
}

function sayPrepared({ outcome, review_url: url, reason }: AgentPreparation): string {
  if (outcome !== 'ready') {
    return CHAT_TEXTS.noPlan((reason ?? CHAT_TEXTS.noReason).slice(0, MAX_REASON));
  }
  return url === undefined ? CHAT_TEXTS.planWithoutLink : CHAT_TEXTS.planReady;
}
