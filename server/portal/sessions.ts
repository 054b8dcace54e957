import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import { type AuditActor, recordAudit } from './audit.ts';
import { SESSION_MAX_AGE_S, type SessionClaims } from './session-token.ts';

/** How old a sign-in may be for what changes keys, passkeys and who is in charge, in minutes. */
export const FRESH_MINUTES = 10;
const MAX_USER_AGENT = 300;

/** Where a sign-in comes from. */
export interface NewSession {
  readonly userId: string;
  /** `email`, `passkey` or `github`. */
  readonly signedInBy: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A session as the person whose it is sees it. Times are Unix milliseconds. */
export interface OwnSession {
  readonly id: string;
  /** Whether it is the one that asks. */
  readonly is_current: boolean;
  readonly signed_in_by: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly signed_in_at: number;
  readonly last_seen_at: number;
}

const BEGIN = `
  insert into portal_session (user_id, version, signed_in_by, ip, user_agent)
  select id, session_version, $2, $3, $4 from portal_user where id = $1
  returning id, version`;

/** Begins a session of a person. @returns what its cookie says */
export async function beginSession(pool: pg.Pool, session: NewSession): Promise<SessionClaims> {
  const { userId, signedInBy, ip, userAgent } = session;
  const { rows } = await pool.query<{ id: string; version: number }>(BEGIN, [
    userId,
    signedInBy,
    ip,
    userAgent === null ? null : withoutUnseen(userAgent).slice(0, MAX_USER_AGENT),
  ]);
  const [begun] = rows;
  if (begun === undefined) throw new Error('Nobody is there to begin a session of.');
  return { userId, version: begun.version, sessionId: begun.id };
}

/** Ends the session of a cookie that is given back or replaced. */
export async function dropSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('delete from portal_session where id = $1', [sessionId]);
}

const LIST = `
  select s.id, s.signed_in_by, s.ip, s.user_agent, s.signed_in_at, s.last_seen_at
    from portal_session s join portal_user u on u.id = s.user_id and u.session_version = s.version
   where s.user_id = $1 and s.last_seen_at > now() - make_interval(secs => $2)
   order by s.last_seen_at desc, s.id`;

/** @returns a person's sessions that are in force, the one that was used last first */
export async function listSessions(
  pool: pg.Pool,
  { userId, sessionId }: SessionClaims,
): Promise<readonly OwnSession[]> {
  const { rows } = await pool.query<
    Omit<OwnSession, 'is_current' | 'signed_in_at' | 'last_seen_at'> & {
      readonly signed_in_at: Date;
      readonly last_seen_at: Date;
    }
  >(LIST, [userId, SESSION_MAX_AGE_S]);
  return rows.map((row) => ({
    ...row,
    is_current: row.id === sessionId,
    signed_in_at: row.signed_in_at.getTime(),
    last_seen_at: row.last_seen_at.getTime(),
  }));
}

/**
 * Ends one session of a person: its next call is refused.
 *
 * @throws ApiError session_not_found when it is not this person's
 */
export async function endSession(pool: pg.Pool, actor: AuditActor, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ ip: string | null; user_agent: string | null }>(
      'delete from portal_session where id = $1 and user_id = $2 returning ip, user_agent',
      [id, actor.userId],
    );
    const [ended] = rows;
    if (ended === undefined) throw new ApiError('session_not_found');
    await recordAudit(client, {
      actor,
      partnerId: null,
      action: 'session.ended',
      target: id,
      before: ended,
    });
  });
}

/** @throws ApiError sign_in_again where the sign-in of a session is not of the last minutes */
export async function requireFreshSignIn(pool: pg.Pool, sessionId: string): Promise<void> {
  const { rowCount } = await pool.query(
    `select 1 from portal_session
      where id = $1 and signed_in_at > now() - make_interval(mins => $2)`,
    [sessionId, FRESH_MINUTES],
  );
  if (rowCount === 0) throw new ApiError('sign_in_again');
}
