import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type AuditActor, recordAudit } from '../audit.ts';

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** Unix milliseconds. */
  readonly created_at: number;
  readonly last_used_at: number | null;
}

/** @returns a person's passkeys, oldest first */
export async function listPasskeys(pool: pg.Pool, userId: string): Promise<readonly OwnPasskey[]> {
  const { rows } = await pool.query<{
    id: string;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  }>(
    `select id, name, created_at, last_used_at from portal_passkey
      where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at?.getTime() ?? null,
  }));
}

/** @throws ApiError passkey_not_found when it is not this person's */
export async function removePasskey(pool: pg.Pool, actor: AuditActor, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'delete from portal_passkey where id = $1 and user_id = $2 returning name',
      [id, actor.userId],
    );
    const [row] = rows;
    if (row === undefined) throw new ApiError('passkey_not_found');
    await recordAudit(client, {
      actor,
      partnerId: null,
      action: 'passkey.removed',
      target: id,
      before: { name: row.name },
    });
  });
}
