import type pg from 'pg';
import type { WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
import { ENDPOINT_COLUMNS, type EndpointRow, toPublicEndpoint } from './endpoint-row.ts';

/** Lists a tenant's endpoints, oldest first; never with secrets. */
export async function listEndpoints(
  pool: pg.Pool,
  partnerId: string,
  nowMs: number,
): Promise<WebhookEndpoint[]> {
  const { rows } = await pool.query<EndpointRow>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoint e
      where e.partner_id = $1 and e.deleted_at is null order by e.created_at, e.id`,
    [partnerId],
  );
  return rows.map((row) => toPublicEndpoint(row, nowMs));
}
