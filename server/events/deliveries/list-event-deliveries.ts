import type pg from 'pg';
import type { WebhookDelivery } from '#server/schemas/webhook-delivery.ts';
import { DELIVERY_COLUMNS, type DeliveryRow, toPublicDelivery } from './delivery-row.ts';

/** A delivery of an event, and where it goes. */
interface EventDelivery extends WebhookDelivery {
  readonly endpoint: {
    readonly id: string;
    readonly url: string;
    /** Removed endpoints no longer have a page. */
    readonly is_removed: boolean;
  };
}

interface Row extends DeliveryRow {
  readonly endpoint_public_id: string;
  readonly url: string;
  readonly is_removed: boolean;
}

const LIST = `
  select ${DELIVERY_COLUMNS}, e.public_id as endpoint_public_id, e.url,
         e.deleted_at is not null as is_removed
    from webhook_delivery d
    join agent_event v on v.id = d.event_id
    join webhook_endpoint e on e.id = d.endpoint_id
   where d.event_id = any($1) and v.partner_id = $2
   order by d.created_at desc, d.round desc, d.id desc`;

/** @returns what became of a tenant's events at every endpoint, newest first, by event */
export async function listEventDeliveries(
  pool: pg.Pool,
  partnerId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EventDelivery[]>> {
  const { rows } = await pool.query<Row>(LIST, [eventIds, partnerId]);
  return Map.groupBy(
    rows.map((row) => ({
      ...toPublicDelivery(row),
      endpoint: { id: row.endpoint_public_id, url: row.url, is_removed: row.is_removed },
    })),
    ({ event_id }) => event_id,
  );
}
