import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import { randomId } from '#server/db/random-id.ts';
import { MAX_CONSECUTIVE_DEAD_LETTERS } from './retry-schedule.ts';

const DISABLE = {
  name: 'disable_webhook_endpoint',
  text: `update webhook_endpoint
            set status = 'disabled', disabled_reason = 'dead_letters',
                disabled_at = to_timestamp($2::double precision / 1000)
          where id = $1 and status = 'active'
      returning public_id`,
};

/** The event stands with the agent whose delivery was given up last. */
const TELL = {
  name: 'tell_of_disabled_webhook_endpoint',
  text: `with told as (
      insert into agent_event
        (id, partner_id, agent_id, type, crossing_key, triggered_at, created_at, trigger, proof)
      select $1, v.partner_id, v.agent_id, 'agent.degraded', 'webhook_endpoint:' || $1,
             to_timestamp($3::double precision / 1000), to_timestamp($3::double precision / 1000),
             jsonb_build_object('headline', $4::text, 'kind', a.kind, 'condition', 'above',
                                'threshold', 0, 'wallet', a.wallets[1]),
             jsonb_build_object('webhook_endpoint', $5::text, 'last_dead_letter', v.id)
        from agent_event v join agent a on a.id = v.agent_id
       where v.id = $2
      returning id, partner_id, triggered_at
    )
    insert into webhook_delivery (event_id, endpoint_id, next_attempt_at)
    select told.id, e.id, told.triggered_at
      from told join webhook_endpoint e on e.partner_id = told.partner_id
     where e.status = 'active' and e.deleted_at is null`,
};

/**
 * Disables an endpoint that has given up too many deliveries in a row, and tells its partner with
 * an `agent.degraded` event on both rails. Nothing happens when it is disabled already.
 *
 * @param client within the transaction that recorded the last dead letter
 * @param lastEventId the event that could not be delivered
 */
export async function disableEndpoint(
  client: pg.PoolClient,
  endpointId: string,
  lastEventId: string,
  nowMs: number,
): Promise<void> {
  const [endpoint] = await queryPrepared<{ public_id: string }>(client, DISABLE, [
    endpointId,
    nowMs,
  ]);
  if (endpoint === undefined) return;
  const headline = `The webhook endpoint ${endpoint.public_id} was disabled: ${MAX_CONSECUTIVE_DEAD_LETTERS} deliveries in a row were given up.`;
  await queryPrepared(client, TELL, [
    randomId('evt_'),
    lastEventId,
    nowMs,
    headline,
    endpoint.public_id,
  ]);
}
