import { RETENTION_MS } from './retention-periods.ts';

/** Rows of one table that go once a date of theirs is older than their period. */
export interface Expiry {
  /** What they are counted as. */
  readonly name: string;
  readonly table: string;
  /** The column by which a row that was picked is found again; `ctid` where the key is several. */
  readonly key: string;
  /** In SQL, the date that the period starts with. */
  readonly datedBy: string;
  /** In SQL, what a row must be besides. */
  readonly only?: string;
  readonly keptMs: number;
  /** Which clock wrote the date. */
  readonly clock: 'world' | 'wall';
}

/** In the order in which they are removed. */
export const EXPIRIES = [
  {
    name: 'candidates',
    table: 'agent_candidate',
    key: 'id',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.candidates,
    clock: 'world',
  },
  {
    name: 'requestHours',
    table: 'request_hour',
    key: 'ctid',
    datedBy: 'hour',
    keptMs: RETENTION_MS.requestHours,
    clock: 'wall',
  },
  {
    name: 'rateWindows',
    table: 'rate_window',
    key: 'api_key_id',
    datedBy: 'started_at',
    keptMs: RETENTION_MS.rateWindows,
    clock: 'wall',
  },
  {
    name: 'addressWindows',
    table: 'address_window',
    key: 'ctid',
    datedBy: 'started_at',
    keptMs: RETENTION_MS.addressWindows,
    clock: 'wall',
  },
  {
    name: 'drafts',
    table: 'keyless_draft',
    key: 'id',
    datedBy: 'expires_at',
    // A claimed one stays: it is how its owner comes back to the agent.
    only: 'claimed_at is null',
    keptMs: RETENTION_MS.drafts,
    clock: 'world',
  },
  {
    name: 'challenges',
    table: 'wallet_challenge',
    key: 'nonce_sha256',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.challenges,
    clock: 'wall',
  },
  {
    name: 'walletSessions',
    table: 'wallet_session',
    key: 'token_sha256',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.walletSessions,
    clock: 'wall',
  },
  {
    name: 'registrations',
    table: 'guard_registration',
    key: 'hash',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.registrations,
    clock: 'world',
  },
  // What its event says of a plan stays.
  {
    name: 'plans',
    table: 'prepared_plan',
    key: 'id',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.plans,
    clock: 'world',
  },
  {
    name: 'signInLinks',
    table: 'portal_verification_token',
    key: 'ctid',
    datedBy: 'expires',
    keptMs: RETENTION_MS.signIns,
    clock: 'wall',
  },
  {
    name: 'passkeyChallenges',
    table: 'portal_passkey_challenge',
    key: 'sha256',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.signIns,
    clock: 'wall',
  },
  {
    name: 'invitations',
    table: 'portal_invitation',
    key: 'id',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.signIns,
    clock: 'wall',
  },
  {
    name: 'postBudgets',
    table: 'post_budget',
    key: 'key',
    datedBy: 'touched_at',
    keptMs: RETENTION_MS.postBudgets,
    clock: 'wall',
  },
  {
    name: 'portalSessions',
    table: 'portal_session',
    key: 'id',
    datedBy: 'last_seen_at',
    keptMs: RETENTION_MS.portalSessions,
    clock: 'wall',
  },
  {
    name: 'signInMails',
    table: 'portal_sign_in_mail',
    key: 'sha256',
    datedBy: 'last_sent_at',
    keptMs: RETENTION_MS.signInMails,
    clock: 'wall',
  },
  {
    name: 'walletReports',
    table: 'wallet_report',
    key: 'ctid',
    datedBy: 'read_at',
    keptMs: RETENTION_MS.walletReports,
    clock: 'world',
  },
  {
    name: 'portalWindows',
    table: 'portal_rate_window',
    key: 'sha256',
    datedBy: 'started_at',
    keptMs: RETENTION_MS.portalWindows,
    clock: 'wall',
  },
  {
    name: 'chatCodes',
    table: 'chat_code',
    key: 'code_sha256',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.chatCodes,
    clock: 'world',
  },
  {
    name: 'reviewExchanges',
    table: 'review_exchange',
    key: 'token_sha256',
    datedBy: 'expires_at',
    keptMs: RETENTION_MS.reviewExchanges,
    clock: 'world',
  },
  {
    name: 'chatUpdates',
    table: 'chat_update',
    key: 'ctid',
    datedBy: 'first_tried_at',
    keptMs: RETENTION_MS.chatUpdates,
    clock: 'wall',
  },
  {
    name: 'mails',
    table: 'mail_message',
    key: 'id',
    datedBy: 'created_at',
    only: "state <> 'pending'",
    keptMs: RETENTION_MS.mails,
    clock: 'wall',
  },
  {
    name: 'mailLinks',
    table: 'mail_link',
    key: 'id',
    // One that ended may be asked again.
    datedBy: 'greatest(asked_at, ended_at)',
    only: "status <> 'active'",
    keptMs: RETENTION_MS.mailLinks,
    clock: 'world',
  },
  {
    name: 'chatMessages',
    table: 'chat_message',
    key: 'id',
    datedBy: 'created_at',
    only: "state <> 'pending'",
    keptMs: RETENTION_MS.chatMessages,
    clock: 'wall',
  },
] as const satisfies readonly Expiry[];
