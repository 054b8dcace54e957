import type pg from 'pg';
import type { AgentPreparation, AgentTrigger } from '#server/schemas/agent-event.ts';
import type { SurfaceResult } from '#server/schemas/surface.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';

/** The result of a surface's agent, with the expiry of its plan where one was built. */
interface ResultRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly trigger: AgentTrigger;
  readonly preparation: AgentPreparation | null;
  readonly planExpiresAt: Date | null;
}

const FIND = `
  select e.id, e.created_at as "createdAt", e.trigger, e.preparation,
         plan.expires_at as "planExpiresAt"
    from agent_event e
    left join preparation job on job.agent_id = e.agent_id and job.crossing_key = e.crossing_key
    left join prepared_plan plan on plan.preparation_id = job.id
   where e.agent_id = $1 and e.type <> 'agent.degraded'`;

const NEWEST = `${FIND} order by e.triggered_at desc, e.id desc limit 1`;
const BY_ID = `${FIND} and e.id = $2`;

/** @param agentId the row's id */
export async function newestResult(pool: pg.Pool, agentId: string): Promise<ResultRow | null> {
  const { rows } = await pool.query<ResultRow>(NEWEST, [agentId]);
  return rows[0] ?? null;
}

/** @param agentId the row's id */
export async function findResult(
  pool: pg.Pool,
  agentId: string,
  resultId: string,
): Promise<ResultRow | null> {
  const { rows } = await pool.query<ResultRow>(BY_ID, [agentId, resultId]);
  return rows[0] ?? null;
}

/** Whether a plan was built, and whether it can still be opened. */
export function reviewOf(
  { preparation, planExpiresAt }: ResultRow,
  nowMs: number,
): 'none' | 'open' | 'expired' {
  if (preparation?.outcome !== 'ready') return 'none';
  return (planExpiresAt?.getTime() ?? 0) > nowMs ? 'open' : 'expired';
}

/** A result as a page may show it: it contains no link or secret. */
export function toPublicResult(row: ResultRow, nowMs: number): SurfaceResult {
  return {
    result_id: row.id,
    headline: withoutUnseen(row.trigger.headline),
    created_at: row.createdAt.getTime(),
    review: { available: reviewOf(row, nowMs) === 'open' },
  };
}
