import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AgentEventType, AgentTrigger } from '#server/schemas/agent-event.ts';

/** A firing that waits for its plan, leased by this worker. */
export interface QueuedPreparation {
  readonly id: string;
  readonly partnerId: string;
  readonly agentId: string;
  readonly agentVersion: number;
  readonly action: string;
  readonly type: AgentEventType;
  readonly crossingKey: string;
  readonly trigger: AgentTrigger;
  readonly proof: unknown;
  readonly triggeredAt: Date;
  /** Tries before this one. */
  readonly attempts: number;
  /** As of `StoredAction`. */
  readonly wallets: readonly string[];
  /** As of `StoredAction`. */
  readonly partnerProtocol: string | null;
  readonly leaseToken: string;
}

/** Longer than a plan takes with all its deadlines; a dead worker's lease ends after it. */
const LEASE_SECONDS = 120;

const CLAIM = `
  with due as (
    select id from preparation
     where state = 'queued' and next_attempt_at <= $1
       and (leased_until is null or leased_until <= now())
     order by next_attempt_at limit $2
       for update skip locked
  )
  update preparation p
     set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), lease_token = $3
    from due, agent, partner
   where p.id = due.id and agent.id = p.agent_id and partner.id = p.partner_id
  returning p.id, p.partner_id as "partnerId", p.agent_id as "agentId",
            p.agent_version as "agentVersion", p.action, p.type, p.crossing_key as "crossingKey",
            p.trigger, p.proof, p.triggered_at as "triggeredAt", p.attempts,
            agent.wallets, partner.partner_protocol as "partnerProtocol", p.lease_token as "leaseToken"`;

/**
 * Takes preparations that are due, few at a time, for this worker alone.
 *
 * @param nowMs the world's time, Unix milliseconds
 */
export async function claimPreparations(
  pool: pg.Pool,
  nowMs: number,
  limit: number,
): Promise<readonly QueuedPreparation[]> {
  const { rows } = await pool.query<QueuedPreparation>(CLAIM, [
    new Date(nowMs),
    limit,
    randomUUID(),
  ]);
  return rows;
}
