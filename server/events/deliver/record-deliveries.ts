import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';

/** An attempt that the receiver acknowledged. */
export interface AcknowledgedAttempt {
  readonly deliveryId: string;
  readonly number: number;
  readonly status: number;
  readonly durationMs: number;
  readonly answerExcerpt: string;
  readonly atMs: number;
}

/**
 * A delivery counts even when the lease was lost or the endpoint removed meanwhile. Endpoints are
 * locked in one order, so that processes never deadlock.
 */
const RECORD = {
  name: 'record_webhook_deliveries',
  text: `with result as (
      select * from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::integer[], $5::text[],
                           $6::double precision[])
        as result(id, number, status, duration_ms, answer_excerpt, at_ms)
    ), logged as (
      update webhook_attempt a
         set duration_ms = r.duration_ms, status = r.status, failure = null,
             answer_excerpt = r.answer_excerpt
        from result r where a.delivery_id = r.id and a.number = r.number
    ), arrived as (
      update webhook_delivery d
         set state = 'delivered', delivered_at = to_timestamp(r.at_ms / 1000),
             lease_token = null, leased_until = null
        from result r where d.id = r.id and d.state in ('pending', 'cancelled')
      returning d.endpoint_id
    ), locked as (
      select id from webhook_endpoint
       where id in (select endpoint_id from arrived)
         and (consecutive_dead_letters <> 0 or acknowledged_at is null)
       order by id for no key update
    )
    update webhook_endpoint e
       set consecutive_dead_letters = 0, paused_until = null,
           acknowledged_at = coalesce(acknowledged_at, to_timestamp($6[1] / 1000))
      from locked where e.id = locked.id`,
};

/**
 * Records deliveries that arrived; each ends its endpoint's run of dead letters, and nothing holds its
 * deliveries back any more.
 */
export async function recordDeliveries(
  pool: pg.Pool,
  attempts: readonly AcknowledgedAttempt[],
): Promise<void> {
  await queryPrepared(pool, RECORD, [
    attempts.map(({ deliveryId }) => deliveryId),
    attempts.map(({ number }) => number),
    attempts.map(({ status }) => status),
    attempts.map(({ durationMs }) => durationMs),
    attempts.map(({ answerExcerpt }) => answerExcerpt),
    attempts.map(({ atMs }) => atMs),
  ]);
}
