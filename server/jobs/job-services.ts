import type { PreparationPass } from '#server/agents/prepare/index.ts';
import type { ReceivePass, SendPass } from '#server/chat/index.ts';
import type { Deliverer } from '#server/events/deliver/index.ts';
import type { MailPass } from '#server/mail-alerts/index.ts';
import type { Removed } from '#server/retention/index.ts';

/** What a delivery pass did, in attempts. */
export type DeliveryPass = Awaited<ReturnType<Deliverer['run']>>;

/**
 * What the jobs call: one service call each, safe to run twice, at any time, in several processes
 * at once. The truth is in the database, so a call that is lost loses nothing but time.
 */
export interface JobServices {
  /** Checks every agent that is due. */
  readonly evaluate: () => Promise<{ readonly events: number }>;
  /** Plans what agents that prepare have fired. */
  readonly prepare: () => Promise<PreparationPass>;
  /** Sends every webhook that is due; a long pass is not waited for. */
  readonly deliver: () => Promise<DeliveryPass | null>;
  /** Answers what people wrote to the bot; it waits a few seconds for more. */
  readonly receiveMessages: () => Promise<ReceivePass>;
  /** Sends every message to a chat that is due. */
  readonly sendMessages: () => Promise<SendPass>;
  /** Sends mails that are due; what is left is due in the next pass. */
  readonly sendMails: () => Promise<MailPass>;
  /** Reports runs of permissions that are late, and of checks that do not happen. */
  readonly reportLateRuns: () => Promise<{ readonly reported: number }>;
  /** Clears away what waits for endpoints that were removed or disabled. */
  readonly cancelUndeliverable: () => Promise<{ readonly cancelled: number }>;
  /** Removes what is older than its retention period. */
  readonly removeExpired: () => Promise<Removed>;
}
