import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
import { toPublicEndpoint } from './endpoint-row.ts';
import { findEndpoint } from './find-endpoint.ts';

/**
 * Re-enables a disabled endpoint and resets its count of consecutive failures. Events that happened
 * meanwhile are not sent automatically. An active endpoint is left unchanged.
 *
 * @throws ApiError endpoint_not_found
 */
export function resumeEndpoint(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  nowMs: number,
): Promise<WebhookEndpoint> {
  return inTransaction(database, async (client) => {
    const row = await findEndpoint(client, partnerId, id, { isLocked: true });
    if (row.status === 'active') return toPublicEndpoint(row, nowMs);
    await client.query(
      `update webhook_endpoint
          set status = 'active', consecutive_dead_letters = 0, disabled_reason = null,
              disabled_at = null
        where id = $1`,
      [row.id],
    );
    return toPublicEndpoint(
      {
        ...row,
        status: 'active',
        consecutive_dead_letters: 0,
        disabled_reason: null,
        disabled_at: null,
      },
      nowMs,
    );
  });
}
