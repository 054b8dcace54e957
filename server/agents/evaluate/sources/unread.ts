/**
 * Why a subject could not be read: all sentences that an event may contain about it. They never
 * contain text of a source, a contract or a tenant; that is only for the log.
 */
export const UNREAD_REASONS = {
  chain_silent: 'A chain that it is read from does not answer.',
  source_silent: 'The service that it is read from does not answer.',
  no_price: 'Its source has no fresh price.',
  no_yield: 'Its source has no such yield.',
  no_account: 'No account of this kind can be read where it is.',
  part_unread: 'A part of what the wallets have could not be read.',
  old_list: 'A list of what the wallets may have is old, so that their sum may be too low.',
  no_balance: 'A token contract returned no balance.',
  no_holding: 'The wallets hold nothing that has a price.',
  other_pool: 'The source describes its pool as another one than the agent names.',
  not_read: 'What it watches is not read here.',
  unreadable: 'It could not be read.',
} as const;

export type UnreadReason = keyof typeof UNREAD_REASONS;

/** A subject that could not be read. */
export interface Unread {
  readonly ok: false;
  readonly reason: UnreadReason;
  /** The source's answer and the request, only for the log. */
  readonly detail?: string;
}

/** A failed reading. */
export function unread(reason: UnreadReason, detail?: string): Unread {
  return { ok: false, reason, ...(detail === undefined ? {} : { detail: detail.slice(0, 200) }) };
}

/** A failure in one line, for the log alone. */
export function describeUnread({ reason, detail }: Unread): string {
  const sentence = UNREAD_REASONS[reason];
  return detail === undefined ? sentence : `${sentence} (${detail})`;
}
