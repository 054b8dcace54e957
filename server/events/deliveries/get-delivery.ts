import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import type { WebhookDeliveryDetail } from '#server/schemas/webhook-delivery.ts';
import { findEndpoint } from '../endpoints/find-endpoint.ts';
import {
  type AttemptRow,
  DELIVERY_COLUMNS,
  type DeliveryRow,
  readDeliveryId,
  toPublicAttempt,
  toPublicDelivery,
} from './delivery-row.ts';

/** Six are sent; any more were aborted by workers that ended, which may happen many times. */
const MAX_ATTEMPTS = 500;

/**
 * @returns a delivery with its attempts, first to last; the last 500 where there are more
 * @throws ApiError endpoint_not_found, delivery_not_found
 */
export async function getDelivery(
  pool: pg.Pool,
  partnerId: string,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryDetail> {
  const endpoint = await findEndpoint(pool, partnerId, endpointId);
  const named = readDeliveryId(id);
  if (named === null) throw new ApiError('delivery_not_found');
  const { rows } = await pool.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from webhook_delivery d left join agent_event v on v.id = d.event_id
      where d.endpoint_id = $1 and d.round = $3 and (d.event_id = $2 or d.test_event_id = $2)`,
    [endpoint.id, named.eventId, named.round],
  );
  const [delivery] = rows;
  if (delivery === undefined) throw new ApiError('delivery_not_found');
  const attempts = await pool.query<AttemptRow>(
    `select number, sent_at, duration_ms, status, failure, answer_excerpt
       from webhook_attempt where delivery_id = $1 order by number desc limit $2`,
    [delivery.id, MAX_ATTEMPTS],
  );
  return {
    delivery: toPublicDelivery(delivery),
    attempts: attempts.rows.reverse().map(toPublicAttempt),
  };
}
