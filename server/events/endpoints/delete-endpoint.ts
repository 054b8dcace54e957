import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';

/**
 * Removes an endpoint; its pending deliveries are cancelled. An endpoint that is already removed,
 * or another tenant's, is left unchanged.
 *
 * @returns the address that was removed; null when none was
 */
export async function deleteEndpoint(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  nowMs: number,
): Promise<{ readonly url: string } | null> {
  return inTransaction(database, async (client) => {
    // Deliveries first, then the endpoint: the order in which a delivery's end is recorded.
    await client.query(
      `update webhook_delivery set state = 'cancelled'
        where state = 'pending' and endpoint_id in (
          select id from webhook_endpoint where public_id = $1 and partner_id = $2)`,
      [id, partnerId],
    );
    const { rows } = await client.query<{ url: string }>(
      `update webhook_endpoint set deleted_at = $3
        where public_id = $1 and partner_id = $2 and deleted_at is null returning url`,
      [id, partnerId, new Date(nowMs)],
    );
    return rows[0] ?? null;
  });
}
