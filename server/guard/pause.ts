import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';

/** The operator's stop of all execution. */
export interface ExecutionPause {
  readonly reason: string;
  readonly pausedAt: Date;
}

const COLUMNS = 'reason, paused_at as "pausedAt"';

/** @returns the current pause; null where permissions are executed */
export async function readPause(pool: pg.Pool | pg.PoolClient): Promise<ExecutionPause | null> {
  const { rows } = await pool.query<ExecutionPause>(`select ${COLUMNS} from guard_pause`);
  return rows[0] ?? null;
}

/**
 * Stops all execution: it waits for a run that an executor is sending at this moment, and after it returns
 * nothing that could run is sent. An existing pause is left unchanged.
 */
export async function pauseExecution(pool: pg.Pool, reason: string): Promise<ExecutionPause> {
  // An update without a change, so that the existing row is returned.
  const { rows } = await pool.query<ExecutionPause>(
    `insert into guard_pause as p (reason, paused_at) values ($1, now())
     on conflict (id) do update set reason = p.reason returning ${COLUMNS}`,
    [reason],
  );
  return rows[0] as ExecutionPause;
}

/** Lets permissions be executed again. @returns the pause that ended; null where none was set */
export async function resumeExecution(pool: pg.Pool): Promise<ExecutionPause | null> {
  const { rows } = await pool.query<ExecutionPause>(`delete from guard_pause returning ${COLUMNS}`);
  return rows[0] ?? null;
}

/**
 * Sends a run while the operator has not paused and the owner's permission is active, and prevents both from
 * changing meanwhile: a pause or revocation, by the command or by the operator's own SQL, waits until it is sent.
 *
 * @returns whether it was sent
 */
export function sendUnlessPaused(
  pool: pg.Pool,
  permissionId: string,
  send: () => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('lock table guard_pause in share mode');
    if ((await readPause(client)) !== null) return false;
    const { rows } = await client.query<{ state: string }>(
      'select state from guard_permission where id = $1 for share',
      [permissionId],
    );
    if (rows[0]?.state === 'paused' || rows[0]?.state === 'revoked') return false;
    await send();
    return true;
  });
}

/** Runs that are signed and not final yet: a node may have got them before the pause. */
export async function countSendings(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from guard_run where state = 'sending'`,
  );
  return rows[0]?.count ?? 0;
}
