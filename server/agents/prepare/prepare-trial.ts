import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import type { AgentTrigger } from '#server/schemas/agent-event.ts';
import type { AgentRow } from '../agent-row.ts';
import type { FiredEvent } from '../fire.ts';
import { type PlannedAction, type Planner, planAction, TransientFailure } from './plan-action.ts';
import { publishPreparation } from './publish-preparation.ts';

/** Longer than the caller waits: no worker takes it meanwhile. */
const LEASE_SECONDS = 300;

const INSERT = `
  insert into preparation (id, partner_id, agent_id, agent_version, action, type, crossing_key,
                           trigger, triggered_at, next_attempt_at, leased_until, lease_token)
  select $1, a.partner_id, a.id, a.version, a.action, 'agent.test', $3, $4, $5, $5,
         now() + make_interval(secs => ${LEASE_SECONDS}), $6
    from agent a where a.id = $2
  returning partner_id as "partnerId", agent_version as "agentVersion", action`;

/**
 * Runs the preparation of an agent for trial, in the caller's time: its one event tells of the
 * trial and of the plan (spec 4.8, test). A ready plan costs what one that fired costs.
 */
export async function prepareTrial(
  pool: pg.Pool,
  row: AgentRow,
  trigger: AgentTrigger,
  options: Planner & { readonly nowMs: number; readonly reviewUrl: (token: string) => string },
): Promise<FiredEvent> {
  const { nowMs, reviewUrl } = options;
  const id = randomId('prep_');
  const leaseToken = randomUUID();
  const crossingKey = `test:${randomUUID()}`;
  const triggeredAt = new Date(nowMs);
  const owner = row.wallets[0] ?? '';
  const { rows } = await pool.query<{ partnerId: string; agentVersion: number; action: string }>(
    INSERT,
    [id, row.id, crossingKey, JSON.stringify(trigger), triggeredAt, leaseToken],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error('The agent of a trial is not there');
  const planned = await planForTrial(stored.action, owner, options);
  const job = {
    ...stored,
    id,
    agentId: row.id,
    type: 'agent.test',
    crossingKey,
    trigger,
    proof: null,
    triggeredAt,
    attempts: 0,
    owner,
    leaseToken,
  } as const;
  const event = await publishPreparation(pool, job, planned, { nowMs, reviewUrl });
  if (event === null) throw new Error('A trial made no event');
  return event;
}

async function planForTrial(
  action: string,
  owner: string,
  planner: Planner,
): Promise<PlannedAction> {
  try {
    return await planAction(action, owner, planner);
  } catch (error) {
    if (!(error instanceof TransientFailure)) throw error;
    return { outcome: 'failed', reason: 'A chain that the plan needs did not answer. Try again.' };
  }
}
