import type pg from 'pg';
import type { ChatLinkProof } from '#server/messaging/index.ts';
import type {
  AgentExecution,
  AgentPreparation,
  AgentTrigger,
} from '#server/schemas/agent-event.ts';

/** A message that one process has to itself, and what it is written from. */
export interface ClaimedMessage {
  readonly id: string;
  readonly chatId: string;
  readonly attempts: number;
  readonly partnerId: string;
  readonly partnerName: string;
  /** Of the link that it goes by. */
  readonly proof: ChatLinkProof;
  /** The id of its agent, where that may be paused from the chat. */
  readonly pauses: string | null;
  /** Of the event. */
  readonly triggeredAt: Date;
  readonly trigger: AgentTrigger;
  readonly preparation: AgentPreparation | null;
  /** The run of a permission that it reports. */
  readonly execution: AgentExecution | null;
}

const BATCH = 25;
/** How long a process has a message to itself; it is longer than one takes to send. */
export const LEASE = "interval '2 minutes'";

// What waits for a chat that was unlinked meanwhile is cancelled and not sent.
const CLAIM = `
  with due as (
    select id from chat_message
     where state = 'pending' and next_attempt_at <= now()
       and (leased_until is null or leased_until <= now())
     order by next_attempt_at, id limit ${BATCH}
       for update skip locked
  ), claimed as (
    update chat_message m
       set lease_token = $1, leased_until = now() + ${LEASE}, attempts = attempts + 1,
           state = case when l.is_live then m.state else 'cancelled' end
      from due cross join lateral (
             select exists (select 1 from chat_message c
                              join chat_link l on l.partner_id = c.partner_id
                               and l.wallet = c.wallet and l.chat_id = c.chat_id
                               and l.proof = c.proof and l.status = 'active'
                             where c.id = due.id) as is_live) l
     where m.id = due.id
    returning m.*
  )
  select c.id, c.chat_id as "chatId", c.attempts, c.partner_id as "partnerId",
         p.name as "partnerName", c.proof,
         case when a.origin <> 'guard' then a.public_id end as pauses, e.triggered_at as "triggeredAt", e.trigger,
         e.execution, e.preparation
    from claimed c
    join agent_event e on e.id = c.event_id
    join agent a on a.id = e.agent_id
    join partner p on p.id = c.partner_id
   where c.state = 'pending'
   order by c.id`;

/** Leases messages that are due and that nobody else has, in the order in which they were written. */
export async function claimMessages(
  pool: pg.Pool,
  leaseToken: string,
): Promise<readonly ClaimedMessage[]> {
  const { rows } = await pool.query<ClaimedMessage>(CLAIM, [leaseToken]);
  return rows;
}
