import type pg from 'pg';
import { MAX_ASKED_BY_TENANT } from '../budget/post-limits.ts';

/** An event that is to go to an endpoint once more; both are the tenant's. */
export interface Resending {
  readonly eventId: string;
  /** Of its row. */
  readonly endpointId: string;
}

/**
 * The next round of each, unless one is on its way: calls that run beside each other choose the
 * same round, and the unique key lets one of them through. As many as may go out in a minute are due
 * now, the others a minute later each.
 */
const QUEUE = `
  insert into webhook_delivery (event_id, endpoint_id, round, asked, next_attempt_at, created_at)
  select q.event_id, q.endpoint_id, coalesce(max(d.round) + 1, 0), true,
         least($3, now()) + interval '1 minute' * ((row_number() over (
           partition by q.endpoint_id order by min(q.place)) - 1) / ${MAX_ASKED_BY_TENANT}), $3
    from unnest($1::text[], $2::uuid[]) with ordinality as q(event_id, endpoint_id, place)
    join webhook_endpoint e on e.id = q.endpoint_id and e.status = 'active'
                           and e.deleted_at is null
    left join webhook_delivery d on d.event_id = q.event_id and d.endpoint_id = q.endpoint_id
   group by q.event_id, q.endpoint_id
  having count(*) filter (where d.state = 'pending') = 0
   order by q.event_id, q.endpoint_id
  on conflict (event_id, endpoint_id, round) do nothing
  returning event_id as "eventId", endpoint_id as "endpointId"`;

/**
 * Puts events on their way to endpoints again, each under the id it always had. What is on its way
 * already, or goes to an endpoint that is not active, is left out.
 *
 * @returns what is new
 */
export async function queueAgain(
  database: pg.Pool | pg.PoolClient,
  resendings: readonly Resending[],
  nowMs: number,
): Promise<readonly Resending[]> {
  const { rows } = await database.query<Resending>(QUEUE, [
    resendings.map(({ eventId }) => eventId),
    resendings.map(({ endpointId }) => endpointId),
    new Date(nowMs),
  ]);
  return rows;
}
