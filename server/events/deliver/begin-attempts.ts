import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

const BEGIN = {
  name: 'begin_webhook_attempts',
  text: `with wanted as (
      select * from unnest($1::bigint[], $2::uuid[]) as wanted(id, lease_token)
    ), begun as (
      update webhook_delivery d
         set attempts = d.attempts + 1,
             leased_until = now() + $4::double precision * interval '1 millisecond'
        from wanted
       where d.id = wanted.id and d.lease_token = wanted.lease_token and d.state = 'pending'
         and d.leased_until > now()
      returning d.id, d.attempts
    ), logged as (
      insert into webhook_attempt (delivery_id, number, sent_at)
      select id, attempts, to_timestamp($3::double precision / 1000) from begun
    )
    select id, attempts as number from begun`,
};

/**
 * Counts an attempt for each delivery and begins its lease again. It is called right before they
 * are sent: the attempt of a worker that dies after this stays in the log without an end.
 *
 * @returns the number of each attempt, or undefined where the lease was lost and nothing may be sent
 */
export async function beginAttempts(
  pool: pg.Pool,
  deliveries: readonly ClaimedDelivery[],
  { nowMs, leaseMs }: { readonly nowMs: number; readonly leaseMs: number },
): Promise<readonly (number | undefined)[]> {
  const rows = await queryPrepared<{ id: string; number: number }>(pool, BEGIN, [
    deliveries.map(({ id }) => id),
    deliveries.map(({ leaseToken }) => leaseToken),
    nowMs,
    leaseMs,
  ]);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return deliveries.map(({ id }) => numbers.get(id));
}
