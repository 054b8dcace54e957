import type pg from 'pg';

/** As far back as deliveries count that failed after every attempt. */
const DAYS = 7;
/** A higher number is not useful to a reader; counting stops here. */
const MOST = 1_000;

// A delivery that failed after every attempt counts until a later delivery of the same event is pending or has
// arrived.
const COUNT = `
  select e.public_id as endpoint_id, count(f)::int as failing
    from webhook_endpoint e cross join lateral (
      (select 1 from webhook_delivery d
        where d.endpoint_id = e.id and d.state = 'pending' and d.attempts > 0 limit ${MOST})
      union all
      (select 1 from webhook_delivery d
        where d.endpoint_id = e.id and d.state = 'dead_lettered' and d.created_at > $2
          and not exists (
            select 1 from webhook_delivery later
             where later.event_id = d.event_id and later.endpoint_id = d.endpoint_id
               and later.round > d.round and later.state in ('pending', 'delivered')
          ) limit ${MOST})
    ) f
   where e.partner_id = $1 and e.deleted_at is null
   group by e.public_id`;

/**
 * Counts the events that a tenant's endpoints have not acknowledged: those that failed and will be retried,
 * and those that failed permanently in the last seven days and were not sent again.
 *
 * @returns by the public id of the endpoint; those without any are not in it
 */
export async function countFailing(
  pool: pg.Pool,
  partnerId: string,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const from = new Date(nowMs - DAYS * 86_400_000);
  const { rows } = await pool.query<{ endpoint_id: string; failing: number }>(COUNT, [
    partnerId,
    from,
  ]);
  return new Map(rows.map(({ endpoint_id, failing }) => [endpoint_id, failing]));
}
