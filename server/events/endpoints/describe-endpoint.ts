import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { EndpointChoices } from '#server/schemas/webhook-endpoint.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { findEndpoint } from './find-endpoint.ts';

/**
 * Changes an endpoint's description and the types of events that it receives. Pending deliveries are still
 * sent.
 *
 * @returns the endpoint as it was and as it is
 * @throws ApiError endpoint_not_found
 */
export function describeEndpoint(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  { description, event_types }: EndpointChoices,
): Promise<{ readonly before: EndpointRow; readonly after: EndpointRow }> {
  return inTransaction(database, async (client) => {
    const before = await findEndpoint(client, partnerId, id, { isLocked: true });
    await client.query(
      'update webhook_endpoint set description = $2, event_types = $3 where id = $1',
      [before.id, description ?? null, event_types ?? null],
    );
    return { before, after: await findEndpoint(client, partnerId, id) };
  });
}
