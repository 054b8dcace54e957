const DAY_MS = 86_400_000;

/**
 * How long rows are kept that nothing reads any more. What is not named here stays: agents, their
 * events (the pull rail has no end), the credit ledger, and idempotency keys, which stay reserved
 * also when their agent is deleted (`docs/guides/agents.md`).
 */
export const RETENTION_MS = {
  /** Of the request log, by the wall clock, which its dates are of. */
  requests: 90 * DAY_MS,
  /** Of what the request log adds up to, by the wall clock: as long as the log. */
  requestHours: 90 * DAY_MS,
  /** Of deliveries that ended, with their attempts, from the event on. Their events stay. */
  deliveries: 30 * DAY_MS,
  /** Of an option of a question, after it has expired. */
  candidates: DAY_MS,
  /** Of a rate window, after its key's last counted request opened it. */
  rateWindows: DAY_MS,
  /** Of where calls without a key came from: as long as the longest window, and a day. */
  addressWindows: 2 * DAY_MS,
  /** Of a draft that nobody claimed, after it has expired: until then its link says so. */
  drafts: 7 * DAY_MS,
  /** Of a message to sign, after it has expired, by the wall clock. */
  challenges: DAY_MS,
  /** Of a wallet's session, after it has expired, by the wall clock. */
  walletSessions: DAY_MS,
  /** Of what was given out to be registered on chain, after that would have ended. */
  registrations: DAY_MS,
  /**
   * Of a prepared plan, after its link has expired: so long it is known whom it paid, which warns of
   * addresses that look like theirs.
   */
  plans: 90 * DAY_MS,
  /** Of a sign-in link, a passkey's challenge and an invitation, after it has expired, by the wall clock. */
  signIns: DAY_MS,
  /** Of what a host's budget of posts was spent on, by the wall clock. */
  postBudgets: DAY_MS,
  /** Of a session, after it was used last: as long as its cookie lives, and a day. */
  portalSessions: 15 * DAY_MS,
  /** Of when sign-in mails went out, by the wall clock. */
  signInMails: DAY_MS,
  /** Of the report of a wallet, after it was read. */
  walletReports: 2 * DAY_MS,
  /** Of how often the portal was asked for something, by the wall clock. */
  portalWindows: DAY_MS,
  /** Of a code that links a chat, after it has expired. */
  chatCodes: DAY_MS,
  /** Of a review URL, after it has expired. */
  reviewExchanges: DAY_MS,
  /** Of an update of the chat that was not answered, by the wall clock: longer than it is brought again. */
  chatUpdates: 3 * DAY_MS,
  /** Of an address that did not confirm, or unsubscribed, by the service's clock. */
  mailLinks: 30 * DAY_MS,
  /** Of a mail, as of messages to chats. */
  mails: 30 * DAY_MS,
  /** Of a message that was sent or is not sent any more, by the wall clock. Its event stays. */
  chatMessages: 30 * DAY_MS,
} as const;
