import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';

/** How often something may be asked for. */
export interface PortalLimit {
  readonly kind: string;
  readonly max: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The limits of what the portal does for a person, for people who are not members, or sends to others. */
export const PORTAL_LIMITS = {
  mailsFromIp: { kind: 'sign_in_mail_ip', max: 40, windowMs: QUARTER_HOUR_MS },
  signInsFromIp: { kind: 'sign_in_ip', max: 60, windowMs: QUARTER_HOUR_MS },
  invitationsOfPartner: { kind: 'invitation', max: 30, windowMs: HOUR_MS },
  invitationsToAddress: { kind: 'invitation_address', max: 10, windowMs: DAY_MS },
  reads: { kind: 'portal_read', max: 600, windowMs: MINUTE_MS },
  changes: { kind: 'portal_change', max: 120, windowMs: MINUTE_MS },
  backtests: { kind: 'portal_backtest', max: 20, windowMs: MINUTE_MS },
  passkeyStarts: { kind: 'passkey_start', max: 20, windowMs: QUARTER_HOUR_MS },
} as const satisfies Record<string, PortalLimit>;

/**
 * Counts one more of something, over all processes.
 *
 * @param subject whose it is: an address, an IP, a tenant
 * @throws ApiError rate_limited when the window has no room
 */
export async function countInWindow(
  pool: pg.Pool | pg.PoolClient,
  limit: PortalLimit,
  subject: string,
): Promise<void> {
  const sha256 = createHash('sha256').update(`${limit.kind}:${subject}`).digest();
  const { rows } = await pool.query<{ has_room: boolean }>(
    'select count_in_portal_window($1, $2, $3) as has_room',
    [sha256, limit.max, limit.windowMs],
  );
  if (rows[0]?.has_room === true) return;
  throw new ApiError('rate_limited', {
    message: `That was asked for too often. Try again in ${inWords(limit.windowMs)}.`,
  });
}

function inWords(windowMs: number): string {
  if (windowMs >= DAY_MS) return 'a day';
  if (windowMs >= HOUR_MS) return 'an hour';
  return windowMs > MINUTE_MS ? `${windowMs / MINUTE_MS} minutes` : 'a minute';
}
