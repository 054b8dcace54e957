import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type {
  AgentEventType,
  AgentExecution,
  AgentPreparation,
  AgentTrigger,
} from '#server/schemas/agent-event.ts';
import type { SigningEndpoint } from './sign-delivery.ts';

/** A delivery that one worker has to itself, and everything to send it by. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly leaseToken: string;
  readonly partnerId: string;
  readonly endpoint: SigningEndpoint & {
    readonly id: string;
    readonly url: string;
    /** Whether it has ever acknowledged a post. */
    readonly isAcknowledged: boolean;
  };
  /** Whether somebody asked for it: a trial of an agent, a resend or a replay. */
  readonly isAsked: boolean;
  readonly event: {
    readonly id: string;
    readonly type: AgentEventType;
    readonly createdAt: Date;
    readonly agent: { readonly id: string; readonly kind: string };
    readonly trigger: AgentTrigger;
    readonly preparation: AgentPreparation | null;
    readonly execution: AgentExecution | null;
  };
}

export interface ClaimRequest {
  readonly leaseToken: string;
  readonly leaseMs: number;
  /** Deliveries due at this time are claimed. */
  readonly nowMs: number;
  readonly maxDeliveries: number;
  /**
   * Begins at an arbitrary endpoint instead of the delivery that has been due longest, so that
   * others do not wait behind it.
   */
  readonly looksAround: boolean;
  /** For an endpoint that `slots` does not name. */
  readonly defaultSlots: number;
  /** How many more may be claimed, by endpoint id. */
  readonly slots: ReadonlyMap<string, number>;
}

/**
 * The deliveries that have been due longest are looked at first, and only those if there are at
 * most this many.
 */
const FEW = 1_000;

/**
 * Finds the endpoints of the deliveries that have been due longest and takes a few of each. If that was not enough
 * and more are due, or when it looks around, it goes from endpoint to endpoint through the index, once around from a
 * random one, so that a long queue of one costs the others nothing. Leases use the database's clock, which all
 * workers share. An attempt that a dead worker did not finish is closed as interrupted.
 *
 * `limit 1` keeps the planner from joining all endpoints before the first delivery is picked.
 */
const CLAIM = {
  name: 'claim_webhook_deliveries',
  text: `with recursive due as materialized (
      select endpoint_id from webhook_delivery
       where state = 'pending' and next_attempt_at <= to_timestamp($4::double precision / 1000)
       order by next_attempt_at limit ${FEW + 1}
    ), few(endpoint_id) as (
      select endpoint_id from due
       where not $9::boolean or (select count(*) from due) <= ${FEW} group by endpoint_id
    ), many(endpoint_id, first_id) as (
      select start.id, start.id
        from (select coalesce(
                (select endpoint_id from webhook_delivery
                  where state = 'pending' and endpoint_id >= $8::uuid
                  order by endpoint_id limit 1),
                (select endpoint_id from webhook_delivery
                  where state = 'pending' order by endpoint_id limit 1)) as id) as start
       where (select count(*) from due) > ${FEW}
      union all
      select next.id, many.first_id
        from many cross join lateral (
          select coalesce(
            (select endpoint_id from webhook_delivery
              where state = 'pending' and endpoint_id > many.endpoint_id
              order by endpoint_id limit 1),
            (select endpoint_id from webhook_delivery
              where state = 'pending' order by endpoint_id limit 1)) as id) as next
       where next.id <> many.first_id
    ), waiting(endpoint_id) as (
      (select endpoint_id from few order by endpoint_id < $8::uuid, endpoint_id)
      union all
      select endpoint_id from many where endpoint_id not in (select endpoint_id from few)
    ), known as (
      select * from unnest($1::uuid[], $2::integer[]) as known(endpoint_id, slots)
    ), picked as (
      select due.id, due.lease_token as old_token
        from waiting
       cross join lateral (
         select e.id, coalesce(known.slots, $3::integer) as slots
           from webhook_endpoint e left join known on known.endpoint_id = e.id
          where e.id = waiting.endpoint_id and e.status = 'active' and e.deleted_at is null
            and coalesce(known.slots, $3::integer) > 0
            and (e.paused_until is null or e.paused_until <= now())
          limit 1) as endpoint
       cross join lateral (
         select d.id, d.lease_token from webhook_delivery d
          where d.endpoint_id = endpoint.id and d.state = 'pending'
            and d.next_attempt_at <= to_timestamp($4::double precision / 1000)
            and (d.leased_until is null or d.leased_until <= now())
          order by d.next_attempt_at
          limit endpoint.slots
            for update of d skip locked) as due
       limit $5::integer
    ), claimed as (
      update webhook_delivery d
         set lease_token = $6::uuid,
             leased_until = now() + $7::double precision * interval '1 millisecond'
        from picked where d.id = picked.id
      returning d.id, d.endpoint_id, d.event_id, d.asked
    ), interrupted as (
      update webhook_attempt a set failure = 'interrupted'
        from picked
       where picked.old_token is not null and a.delivery_id = picked.id
         and a.duration_ms is null and a.failure is null
    )
    select c.id, c.asked, e.id as endpoint_id, e.public_id as endpoint_public_id, e.url,
           e.partner_id, e.acknowledged_at is not null as is_acknowledged,
           e.secret_version, e.secret_sha256, e.previous_secret_until,
           v.id as event_id, v.type, v.created_at, v.trigger, v.preparation, v.execution,
           a.public_id as agent_id, a.kind
      from claimed c
      join webhook_endpoint e on e.id = c.endpoint_id
      join agent_event v on v.id = c.event_id
      join agent a on a.id = v.agent_id`,
};

interface ClaimedRow {
  readonly id: string;
  readonly asked: boolean;
  readonly partner_id: string;
  readonly is_acknowledged: boolean;
  readonly endpoint_id: string;
  readonly endpoint_public_id: string;
  readonly url: string;
  readonly secret_version: number;
  readonly secret_sha256: Buffer;
  readonly previous_secret_until: Date | null;
  readonly event_id: string;
  readonly type: AgentEventType;
  readonly created_at: Date;
  readonly trigger: AgentTrigger;
  readonly preparation: AgentPreparation | null;
  readonly execution: AgentExecution | null;
  readonly agent_id: string;
  readonly kind: string;
}

/**
 * Waiting rows are a small and constantly changing part of the table, so the planner's statistics are
 * always outdated: by itself it would sort a whole queue to find its beginning, although the index
 * has it in order.
 */
const BY_INDEX = 'set local enable_bitmapscan = off; set local enable_seqscan = off';

/** Leases deliveries that are due and not leased. */
export async function claimDeliveries(
  pool: pg.Pool,
  request: ClaimRequest,
): Promise<readonly ClaimedDelivery[]> {
  const rows = await inTransaction(pool, async (client) => {
    await client.query(BY_INDEX);
    return queryPrepared<ClaimedRow>(client, CLAIM, [
      [...request.slots.keys()],
      [...request.slots.values()],
      request.defaultSlots,
      request.nowMs,
      request.maxDeliveries,
      request.leaseToken,
      request.leaseMs,
      randomUUID(),
      request.looksAround,
    ]);
  });
  return rows.map((row) => ({
    id: row.id,
    leaseToken: request.leaseToken,
    partnerId: row.partner_id,
    isAsked: row.asked,
    endpoint: {
      id: row.endpoint_id,
      publicId: row.endpoint_public_id,
      url: row.url,
      isAcknowledged: row.is_acknowledged,
      secretVersion: row.secret_version,
      secretSha256: row.secret_sha256,
      previousSecretUntil: row.previous_secret_until,
    },
    event: {
      id: row.event_id,
      type: row.type,
      createdAt: row.created_at,
      agent: { id: row.agent_id, kind: row.kind },
      trigger: row.trigger,
      preparation: row.preparation,
      execution: row.execution,
    },
  }));
}

const RELEASE = {
  name: 'release_webhook_delivery',
  text: `update webhook_delivery
            set lease_token = null, leased_until = null,
                next_attempt_at = coalesce(to_timestamp($3::double precision / 1000), next_attempt_at)
          where id = $1 and lease_token = $2 and state = 'pending'`,
};

/**
 * Releases a delivery, to be claimed again immediately or at a given time. No attempt is counted.
 */
export async function releaseDelivery(
  pool: pg.Pool,
  delivery: ClaimedDelivery,
  nextAttemptMs?: number,
): Promise<void> {
  await queryPrepared(pool, RELEASE, [delivery.id, delivery.leaseToken, nextAttemptMs ?? null]);
}

const PAUSE = {
  name: 'pause_webhook_endpoint',
  text: `update webhook_endpoint
            set paused_until = now() + $2::double precision * interval '1 millisecond'
          where id = $1 and acknowledged_at is null`,
};

/** Claims nothing for an endpoint for a while, unless it has acknowledged a post meanwhile. */
export async function pauseEndpoint(
  pool: pg.Pool,
  endpointId: string,
  pauseMs: number,
): Promise<void> {
  await queryPrepared(pool, PAUSE, [endpointId, pauseMs]);
}

const CANCEL = {
  name: 'cancel_webhook_deliveries',
  text: `with recursive waiting(endpoint_id) as (
      (select endpoint_id from webhook_delivery where state = 'pending'
        order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_delivery d
               where d.state = 'pending' and d.endpoint_id > waiting.endpoint_id
               order by d.endpoint_id limit 1)
        from waiting where waiting.endpoint_id is not null
    ), gone as (
      select d.id
        from waiting join webhook_endpoint e on e.id = waiting.endpoint_id
        join webhook_delivery d on d.endpoint_id = e.id and d.state = 'pending'
       where (e.status <> 'active' or e.deleted_at is not null)
         and (d.leased_until is null or d.leased_until <= now())
       for update of d skip locked
    )
    update webhook_delivery d
       set state = 'cancelled', lease_token = null, leased_until = null
      from gone where d.id = gone.id
    returning d.id`,
};

/**
 * Cancels what waits for endpoints that were removed or disabled; its events stay on the pull rail.
 *
 * @returns how many
 */
export async function cancelUndeliverable(pool: pg.Pool): Promise<number> {
  return (await queryPrepared(pool, CANCEL, [])).length;
}
