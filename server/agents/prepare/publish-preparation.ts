import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { chargeCredits } from '#server/partners/charge-credits.ts';
import { COST_PER_CALL } from '#server/partners/credits.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { storePlan } from '#server/review/store-plan.ts';
import type { AgentPreparation } from '#server/schemas/agent-event.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { sealAtRest } from '#server/seal/seal-at-rest.ts';
import { type FiredEvent, fire } from '../fire.ts';
import type { QueuedPreparation } from './claim-preparations.ts';
import type { PlannedAction } from './plan-action.ts';

/** How long the link of a prepared plan lives (spec 8). */
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

// A worker whose lease expired has lost it to another worker, and its plan is void.
const FINISH = `
  update preparation set state = 'done', attempts = attempts + 1, leased_until = null
   where id = $1 and lease_token = $2 and state = 'queued'`;

// An agent that was paused and resumed in between counts as paused: its owner did not want a plan
// from that time. A trial can be requested in any status.
const READ_AGENT = `
  select a.deleted_at is null and a.version = $2 and a.autonomy = 'prepare' and a.action = $3
         and ($5 or (a.status = 'active' and a.armed_at <= $4)) as "isWanted"
    from agent a where a.id = $1 for share`;

/** How a plan is led to. */
export interface PlanLinks {
  /** The address of a link, by its token. */
  readonly reviewUrl: (token: string) => string;
  /** The key under which links are sealed in the event; without it no plan is made. */
  readonly masterKey: Uint8Array | undefined;
}

type Outcome = Omit<AgentPreparation, 'triggered_at'>;

/**
 * Publishes what became of a preparation, all or nothing: the plan behind its link, the charge for
 * a ready one, and the event with its deliveries. An agent that was paused, edited or deleted
 * meanwhile cancels it.
 *
 * @returns null when another worker has it by now
 */
export function publishPreparation(
  pool: pg.Pool,
  job: QueuedPreparation,
  planned: PlannedAction,
  { nowMs, ...links }: { nowMs: number } & PlanLinks,
): Promise<FiredEvent | null> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(FINISH, [job.id, job.leaseToken]);
    if (rowCount === 0) return null;
    const outcome = await settle(client, job, planned, nowMs, links);
    const preparation = { ...outcome, triggered_at: job.triggeredAt.getTime() };
    const [event] = await fire(client, [{ ...job, preparation }], nowMs);
    return event ?? null;
  });
}

async function settle(
  client: pg.PoolClient,
  job: QueuedPreparation,
  planned: PlannedAction,
  nowMs: number,
  { reviewUrl, masterKey }: PlanLinks,
): Promise<Outcome> {
  const { rows } = await client.query<{ isWanted: boolean }>(READ_AGENT, [
    job.agentId,
    job.agentVersion,
    job.action,
    job.triggeredAt,
    job.type === 'agent.test',
  ]);
  if (!rows[0]?.isWanted) {
    return {
      outcome: 'cancelled',
      reason: 'The agent was paused, edited or deleted before its plan was made.',
    };
  }
  if (planned.outcome !== 'ready') return planned;
  if (masterKey === undefined) {
    return {
      outcome: 'failed',
      code: 'service_unavailable',
      reason: 'This deployment has no master key to keep a private link under.',
    };
  }
  const { partnerId, id } = job;
  // Agents of claimed drafts do not belong to a partner that could be charged.
  const isFree = partnerId === PUBLIC_PARTNER_ID;
  if (!isFree && !(await chargeCredits(client, partnerId, COST_PER_CALL, 'prepared_plan', id))) {
    return {
      outcome: 'failed',
      code: 'insufficient_credits',
      reason: 'There are not enough credits left for a plan.',
    };
  }
  const token = await storePlan(client, {
    partnerId,
    preparationId: id,
    wallet: signerOf(planned.plan, job.wallets),
    headline: job.trigger.headline,
    sentence: job.action,
    reasoning: planned.reasoning,
    intents: planned.intents,
    plan: planned.plan,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LINK_DAYS * DAY_MS,
  });
  return {
    outcome: 'ready',
    review_url: sealAtRest(reviewUrl(token), masterKey, partnerId),
  };
}

/**
 * The wallet that a plan is for: the signer of all steps, or the agent's owner where there are several
 * signers.
 */
function signerOf({ steps }: PlanResponse, [owner = '']: readonly string[]): string {
  const [signer, ...others] = new Set(steps.map(({ wallet = owner }) => wallet));
  return others.length === 0 ? (signer ?? owner) : owner;
}
