import { createPool } from '#server/db/pool.ts';

/**
 * The local chains are fresh at each start, and the database is not: forgets how far the executor's keys had
 * counted there, and ends the runs whose transactions were on their way to chains that are gone.
 */
export async function forgetOldChains(databaseUrl: string): Promise<void> {
  const pool = createPool({ databaseUrl, maxConnections: 1, onIdleError: () => undefined });
  try {
    await pool.query(`
      with ended as (
        update guard_run set state = 'failed', reason = 'nonce_taken', ended_at = created_at,
               leased_until = null, lease_token = null
         where state = 'sending' returning id),
      replaced as (
        update guard_transaction set state = 'replaced', gas_cost = 0
         where run_id in (select id from ended))
      delete from guard_sender`);
  } finally {
    await pool.end();
  }
}
