import { createHash } from 'node:crypto';
import type pg from 'pg';

const MAX_AGE_MS = 5 * 60_000;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/**
 * Remembers a challenge for one answer.
 *
 * @param userId who registers a passkey; null for a sign-in
 */
export async function rememberChallenge(
  pool: pg.Pool,
  challenge: string,
  userId: string | null,
): Promise<void> {
  await pool.query(
    `insert into portal_passkey_challenge (sha256, user_id, expires_at)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3))`,
    [hashOf(challenge), userId, MAX_AGE_MS / 1000],
  );
}

/** Uses a challenge up. @returns whether it was given for this and is still good */
export async function useChallenge(
  pool: pg.Pool,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const { rows } = await pool.query<{ is_good: boolean }>(
    `delete from portal_passkey_challenge where sha256 = $1
     returning user_id is not distinct from $2::uuid and expires_at > clock_timestamp() as is_good`,
    [hashOf(challenge), userId],
  );
  return rows[0]?.is_good === true;
}
