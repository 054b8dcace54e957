import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { type AuditActor, recordAudit } from '../audit.ts';
import { lockOrganisation } from './lock-organisation.ts';

/** Gives an organisation another name; its slug stays. */
export async function renameOrganisation(
  pool: pg.Pool,
  partnerId: string,
  actor: AuditActor,
  name: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockOrganisation(client, partnerId, actor, 'owner');
    const { rows } = await client.query<{ slug: string; before: string }>(
      `update partner p set name = $2 from partner old
        where p.id = $1 and old.id = p.id returning p.slug, old.name as before`,
      [partnerId, name],
    );
    const [row] = rows;
    await recordAudit(client, {
      actor,
      partnerId,
      action: 'organisation.renamed',
      target: row?.slug ?? null,
      before: { name: row?.before },
      after: { name },
    });
  });
}
