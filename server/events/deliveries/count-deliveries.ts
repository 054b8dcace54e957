import type pg from 'pg';
import { findEndpoint } from '../endpoints/find-endpoint.ts';

const STEP_MS = 6 * 3_600_000;
/** Seven days. */
const POINTS = 28;

/** The results of the deliveries of some hours. */
interface DeliveryPoint {
  /** When it begins, epoch milliseconds. */
  readonly at: number;
  readonly delivered: number;
  /** Deliveries of events and tests that failed after the last attempt. */
  readonly failed: number;
  readonly pending: number;
}

interface DeliveryCounts {
  readonly step_ms: number;
  readonly points: readonly DeliveryPoint[];
}

// From the index by endpoint, state and time: no row is read.
const COUNT = `
  select floor((extract(epoch from created_at) * 1000 - $2::float8) / $3::float8)::int as slot,
         count(*) filter (where state = 'delivered')::int as delivered,
         count(*) filter (where state in ('dead_lettered', 'failed'))::int as failed,
         count(*) filter (where state = 'pending')::int as pending
    from webhook_delivery
   where endpoint_id = $1 and state in ('delivered', 'dead_lettered', 'failed', 'pending')
     and created_at >= to_timestamp($2::float8 / 1000)
   group by 1`;

/**
 * Counts what went to an endpoint in the last seven days, in points of six hours of UTC, oldest first.
 *
 * @param nowMs the service's clock, which deliveries are dated by
 * @throws ApiError endpoint_not_found
 */
export async function countDeliveries(
  pool: pg.Pool,
  partnerId: string,
  endpointId: string,
  nowMs: number,
): Promise<DeliveryCounts> {
  const { id } = await findEndpoint(pool, partnerId, endpointId);
  const fromMs = (Math.floor(nowMs / STEP_MS) - (POINTS - 1)) * STEP_MS;
  const { rows } = await pool.query<{ slot: number } & Omit<DeliveryPoint, 'at'>>(COUNT, [
    id,
    fromMs,
    STEP_MS,
  ]);
  const bySlot = new Map(rows.map(({ slot, ...counts }) => [slot, counts]));
  return {
    step_ms: STEP_MS,
    points: Array.from({ length: POINTS }, (_, slot) => ({
      at: fromMs + slot * STEP_MS,
      ...(bySlot.get(slot) ?? { delivered: 0, failed: 0, pending: 0 }),
    })),
  };
}
