import type pg from 'pg';
import { fire } from '#server/agents/fire.ts';
import { ownTrigger, type TriggerOwner } from '#server/agents/own-trigger.ts';
import { queryPrepared } from '#server/db/pool.ts';
import { MAX_CONSECUTIVE_DEAD_LETTERS } from './retry-schedule.ts';

const DISABLE = {
  name: 'disable_webhook_endpoint',
  text: `update webhook_endpoint
            set status = 'disabled', disabled_reason = 'dead_letters',
                disabled_at = to_timestamp($2::double precision / 1000)
          where id = $1 and status = 'active'
      returning public_id, partner_id`,
};

const FIND_AGENT = {
  name: 'find_agent_of_event',
  text: `select a.id, a.kind, a.wallets, a.fields
           from agent_event v join agent a on a.id = v.agent_id where v.id = $1`,
};

/**
 * Disables an endpoint that has too many failed deliveries in a row, and notifies its partner with
 * an `agent.degraded` event on both rails. The event belongs to the agent whose delivery failed
 * last. Nothing happens when the endpoint is already disabled.
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
  const [endpoint] = await queryPrepared<{ public_id: string; partner_id: string }>(
    client,
    DISABLE,
    [endpointId, nowMs],
  );
  const [agent] = await queryPrepared<TriggerOwner & { readonly id: string }>(client, FIND_AGENT, [
    lastEventId,
  ]);
  if (endpoint === undefined || agent === undefined) return;
  await fire(
    client,
    [
      {
        agentId: agent.id,
        partnerId: endpoint.partner_id,
        type: 'agent.degraded',
        crossingKey: `webhook_endpoint_disabled:${endpoint.public_id}:${lastEventId}`,
        trigger: {
          headline: `The webhook endpoint ${endpoint.public_id} was disabled: ${MAX_CONSECUTIVE_DEAD_LETTERS} consecutive deliveries failed.`,
          ...ownTrigger(agent),
        },
        proof: { webhook_endpoint: endpoint.public_id, last_dead_letter: lastEventId },
      },
    ],
    nowMs,
  );
}
