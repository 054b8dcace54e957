import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';

const LOCK_WATCHES = `
  select 1 from agent_watch w join agent a on a.id = w.agent_id
   where a.public_id = $1 and a.partner_id = $2 order by w.id for update of w`;

const MARK = `
  update agent set deleted_at = $3, updated_at = $3, next_due_at = null
   where public_id = $1 and partner_id = $2 and deleted_at is null and origin <> 'guard'
  returning id, rendered, wallets`;

interface DeletedRow {
  readonly id: string;
  readonly rendered: string;
  readonly wallets: readonly string[];
}

/**
 * Deletes an agent; one that is already deleted, another tenant's, or that of a guard permission is
 * left unchanged.
 *
 * @returns the deleted agent; null when none was deleted
 */
export async function deleteAgent(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  nowMs: number,
): Promise<{ readonly rendered: string; readonly wallets: readonly string[] } | null> {
  return inTransaction(database, async (client) => {
    await client.query(LOCK_WATCHES, [id, partnerId]);
    const { rows } = await client.query<DeletedRow>(MARK, [id, partnerId, new Date(nowMs)]);
    const [deleted] = rows;
    if (deleted === undefined) return null;
    await client.query('delete from agent_watch where agent_id = $1', [deleted.id]);
    return deleted;
  });
}
