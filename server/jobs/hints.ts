/**
 * Events that start a job before its own time. They carry nothing, so that one stands for many,
 * and one that is lost costs no more than the wait for the job's own time.
 */
export const HINTS = {
  /** Agents may be due. */
  agentsDue: 'portolan/agents.due',
  /** Agents that prepare have fired. */
  preparationsDue: 'portolan/preparations.due',
  /** Deliveries were written. */
  deliveriesDue: 'portolan/deliveries.due',
  /** People may have written to the bot. */
  updatesDue: 'portolan/updates.due',
  /** Messages to chats, or mails, may be due. */
  messagesDue: 'portolan/messages.due',
} as const;

export type Hint = (typeof HINTS)[keyof typeof HINTS];
