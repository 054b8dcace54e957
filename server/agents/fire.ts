import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type {
  AgentEventType,
  AgentExecution,
  AgentPreparation,
  AgentTrigger,
} from '#server/schemas/agent-event.ts';

/** Something that happened to an agent and is to be reported. */
export interface Firing {
  readonly agentId: string;
  readonly partnerId: string;
  readonly type: AgentEventType;
  /** Its cause, unique within its agent: a second firing with the same key is ignored. */
  readonly crossingKey: string;
  readonly trigger: AgentTrigger;
  readonly preparation?: AgentPreparation;
  /** The run of a guard permission that it reports. */
  readonly execution?: AgentExecution;
  /** The data for checking it again: source, block or time, the values read, the rule. */
  readonly proof?: unknown;
}

/** A firing that became an event, and the number of endpoints for which it is queued. */
export interface FiredEvent {
  readonly id: string;
  readonly agentId: string;
  readonly deliveries: number;
}

/** Beyond this a statement is split; each row carries a trigger and a proof. */
const MAX_ROWS = 1_000;

/**
 * A firing of an agent that prepares waits for its plan; only firings that have their plan, or need none,
 * are reported immediately.
 */
const PREPARES = `
  agent.autonomy = 'prepare' and agent.action is not null and f.type = 'agent.triggered'
  and f.preparation is null`;

const PUBLISH = `
  with f as (
    select * from jsonb_to_recordset($1::jsonb) as f(id text, preparation_id text, partner_id uuid,
           agent_id uuid, type text, crossing_key text, trigger jsonb, preparation jsonb,
           execution jsonb, proof jsonb)
  -- An agent may be armed while the pass reads that fires it: that is no change of it since.
  ), queued as (
    insert into preparation (id, partner_id, agent_id, agent_version, action, type, crossing_key,
                             trigger, proof, triggered_at, next_attempt_at)
    select f.preparation_id, f.partner_id, f.agent_id, agent.version, agent.action, f.type,
           f.crossing_key, f.trigger, f.proof, greatest($2, agent.armed_at), $2
      from f join agent on agent.id = f.agent_id
     where ${PREPARES}
    on conflict (agent_id, crossing_key) do nothing
  ), event as (
    insert into agent_event (id, partner_id, agent_id, type, crossing_key, triggered_at, created_at,
                             trigger, preparation, execution, proof)
    select f.id, f.partner_id, f.agent_id, f.type, f.crossing_key, $2, $2,
           f.trigger, f.preparation, f.execution, f.proof
      from f join agent on agent.id = f.agent_id
     where not (${PREPARES})
    on conflict (agent_id, crossing_key) do nothing
    returning id, agent_id, partner_id, type
  ), delivery as (
    insert into webhook_delivery (event_id, endpoint_id, asked, next_attempt_at, created_at)
    select event.id, endpoint.id, event.type = 'agent.test', least($2, now()), $2
      from event
      join webhook_endpoint endpoint on endpoint.partner_id = event.partner_id
                                    and endpoint.status = 'active' and endpoint.deleted_at is null
                                    and (endpoint.event_types is null or event.type = any(endpoint.event_types))
    returning event_id
  ), told as (
    -- Agents of pages: the chats of that wallet with that tenant. One of a public link: its own chat.
    select event.id as event_id, link.*
      from event
      join surface_agent surface on surface.agent_id = event.agent_id
      join chat_link link on link.partner_id = surface.partner_id and link.wallet = surface.wallet
       and link.status = 'active'
       and case when surface.chat_id = '' then link.proof <> 'none'
                else link.proof = 'none' and link.chat_id = surface.chat_id end
    union all
    -- What a wallet's own signature made: the chats that its signature linked, and no tenant's.
    select event.id, link.*
      from event
      join agent on agent.id = event.agent_id and agent.origin in ('draft', 'guard')
      join chat_link link on link.partner_id = '${PUBLIC_PARTNER_ID}' and link.proof = 'signature'
       and link.status = 'active'
       and link.wallet = case when agent.wallets[1] like '0x%' then lower(agent.wallets[1])
                              else agent.wallets[1] end
  ), message as (
    insert into chat_message (event_id, partner_id, wallet, chat_id, proof)
    select distinct on (event_id, chat_id) event_id, partner_id, wallet, chat_id, proof from told
  ), mail as (
    -- The same, by email: to the addresses that the wallet's owner gave and that said yes.
    insert into mail_message (event_id, link_id)
    select event.id, link.id
      from event
      join agent on agent.id = event.agent_id and agent.origin in ('draft', 'guard')
      join mail_link link on link.status = 'active'
       and link.wallet = case when agent.wallets[1] like '0x%' then lower(agent.wallets[1])
                              else agent.wallets[1] end
  )
  select event.id, event.agent_id as "agentId",
         (select count(*)::int from delivery where delivery.event_id = event.id) as deliveries
    from event`;

/**
 * Writes events in the caller's transaction, with one delivery of each for every active endpoint of its tenant that
 * receives its type, and one message for every chat to notify: for an agent of a page, the chats that its tenant
 * linked with the wallet; for a claimed draft and for a guard permission's run, those that the wallet's own signature
 * linked, and one mail for each confirmed address of its owner. A firing whose crossing key exists already is left
 * out. A firing of an agent that prepares is queued instead: its event is published with its plan
 * (`docs/guides/agents.md`).
 *
 * @param nowMs Unix time in milliseconds
 */
export async function fire(
  client: pg.PoolClient,
  firings: readonly Firing[],
  nowMs: number,
): Promise<FiredEvent[]> {
  const fired: FiredEvent[] = [];
  for (let at = 0; at < firings.length; at += MAX_ROWS) {
    const rows = firings.slice(at, at + MAX_ROWS).map((firing) => ({
      id: randomId('evt_'),
      preparation_id: randomId('prep_'),
      partner_id: firing.partnerId,
      agent_id: firing.agentId,
      type: firing.type,
      crossing_key: firing.crossingKey,
      trigger: firing.trigger,
      preparation: firing.preparation ?? null,
      execution: firing.execution ?? null,
      proof: firing.proof ?? null,
    }));
    const result = await client.query<FiredEvent>(PUBLISH, [JSON.stringify(rows), new Date(nowMs)]);
    fired.push(...result.rows);
  }
  return fired;
}
