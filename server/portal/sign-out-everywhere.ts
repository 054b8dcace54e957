import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { type AuditActor, recordAudit } from './audit.ts';

/** Ends every session of a person, this one too. */
export async function signOutEverywhere(pool: pg.Pool, actor: AuditActor): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      'update portal_user set session_version = session_version + 1 where id = $1',
      [actor.userId],
    );
    await recordAudit(client, { actor, partnerId: null, action: 'session.ended_everywhere' });
  });
}
