import type pg from 'pg';
import { decodeCursor, encodeCursor } from '#server/db/keyset-cursor.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type {
  WebhookDeliveryList,
  WebhookDeliveryQuery,
} from '#server/schemas/webhook-delivery.ts';
import { findEndpoint } from '../endpoints/find-endpoint.ts';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  deliveryId,
  readDeliveryId,
  toPublicDelivery,
} from './delivery-row.ts';

/**
 * Lists the sent and pending deliveries of an endpoint, newest first. A page starts where the
 * previous one ended, even if others were added since.
 *
 * @throws ApiError endpoint_not_found, invalid_request when the cursor is not one
 */
export async function listDeliveries(
  pool: pg.Pool,
  partnerId: string,
  endpointId: string,
  { status, event_id, cursor, limit }: WebhookDeliveryQuery,
): Promise<WebhookDeliveryList> {
  const endpoint = await findEndpoint(pool, partnerId, endpointId);
  const conditions = ['d.endpoint_id = $1'];
  const values: unknown[] = [endpoint.id];
  const where = (condition: (...places: string[]) => string, ...parameters: unknown[]) => {
    conditions.push(condition(...parameters.map((parameter) => `$${values.push(parameter)}`)));
  };
  if (status !== undefined) {
    where((place) => `d.state = ${place}::webhook_delivery_state`, status);
  }
  if (event_id !== undefined) {
    where((place) => `(d.event_id = ${place} or d.test_event_id = ${place})`, event_id);
  }
  if (cursor !== undefined) {
    const after = decodeCursor(cursor);
    const last = after === null ? null : readDeliveryId(after.id);
    if (after === null || last === null) {
      throw invalidField('cursor', 'Send next_cursor of an earlier page, as it is.');
    }
    where(
      // The first half is redundant; it lets the index be used.
      (at, eventId, round) =>
        `d.created_at <= ${at} and (d.created_at, coalesce(d.event_id, d.test_event_id), d.round) < (${at}, ${eventId}, ${round})`,
      new Date(after.atMs),
      last.eventId,
      last.round,
    );
  }
  const { rows } = await pool.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from webhook_delivery d left join agent_event v on v.id = d.event_id
      where ${conditions.join(' and ')}
      order by d.created_at desc, coalesce(d.event_id, d.test_event_id) desc, d.round desc
      limit $${values.push(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    deliveries: page.map(toPublicDelivery),
    next_cursor:
      rows.length > limit && last !== undefined
        ? encodeCursor({
            atMs: last.created_at.getTime(),
            id: deliveryId(last.event_id, last.round),
          })
        : null,
  };
}
