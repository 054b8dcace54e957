import type pg from 'pg';
import { MAX_ASKED_BY_TENANT } from '../budget/post-limits.ts';
import { MAX_ATTEMPTS } from '../deliver/retry-schedule.ts';

/** An event that is to go to an endpoint once more; both are the tenant's. */
export interface Resending {
  readonly eventId: string;
  /** Of its row. */
  readonly endpointId: string;
}

/**
 * The next round of each, unless one is pending: parallel calls choose the same round, and the
 * unique key admits one of them. As many as may be sent in a minute are due now, the next ones a
 * minute later, and so on.
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
 * A failed delivery that waits for its next attempt is tried now, so that a repaired receiver need not wait
 * for hours. The final attempt keeps its time, so that frequent requests do not make a dead letter.
 */
const HASTEN = `
  with waiting as (
    select d.id
      from unnest($1::text[], $2::uuid[]) as q(event_id, endpoint_id)
      join webhook_endpoint e on e.id = q.endpoint_id and e.status = 'active'
                             and e.deleted_at is null
      join webhook_delivery d on d.event_id = q.event_id and d.endpoint_id = q.endpoint_id
     where d.state = 'pending' and d.attempts between 1 and ${MAX_ATTEMPTS - 2}
       and d.next_attempt_at > least($3, now())
       and (d.leased_until is null or d.leased_until <= now())
     order by d.id
       for update of d skip locked
  )
  update webhook_delivery d set next_attempt_at = least($3, now())
    from waiting where d.id = waiting.id
  returning d.event_id as "eventId", d.endpoint_id as "endpointId"`;

/** The deliveries that a call to send again has queued. */
export interface QueuedAgain {
  /** New deliveries. */
  readonly added: readonly Resending[];
  /** Deliveries that waited for a retry, and are tried now. */
  readonly hastened: readonly Resending[];
}

/**
 * Queues events for endpoints again, each under its original id. A delivery that waits for a retry is
 * tried now and not added; one for an inactive endpoint is left out.
 */
export async function queueAgain(
  database: pg.Pool | pg.PoolClient,
  resendings: readonly Resending[],
  nowMs: number,
): Promise<QueuedAgain> {
  const parameters = [
    resendings.map(({ eventId }) => eventId),
    resendings.map(({ endpointId }) => endpointId),
    new Date(nowMs),
  ];
  const { rows: hastened } = await database.query<Resending>(HASTEN, parameters);
  // Its insert is what workers are woken by.
  const { rows: added } = await database.query<Resending>(QUEUE, parameters);
  return { added, hastened };
}
