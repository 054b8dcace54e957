import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import type { AgentTrigger } from '#server/schemas/agent-event.ts';
import type { AgentRow } from '../agent-row.ts';
import type { FiredEvent } from '../fire.ts';
import {
  type PlannedAction,
  type Planner,
  planAction,
  type StoredAction,
  TransientFailure,
} from './plan-action.ts';
import { type PlanLinks, publishPreparation } from './publish-preparation.ts';

/** Longer than the caller waits: no worker takes it meanwhile. */
const LEASE_SECONDS = 300;

const INSERT = `
  insert into preparation (id, partner_id, agent_id, agent_version, action, type, crossing_key,
                           trigger, triggered_at, next_attempt_at, leased_until, lease_token)
  select $1, a.partner_id, a.id, a.version, a.action, 'agent.test', $3, $4, $5, $5,
         now() + make_interval(secs => ${LEASE_SECONDS}), $6
    from agent a where a.id = $2
  returning partner_id as "partnerId", agent_version as "agentVersion", action,
            (select partner_protocol from partner where id = partner_id) as "partnerProtocol"`;

interface StoredTrial {
  readonly partnerId: string;
  readonly agentVersion: number;
  readonly action: string;
  readonly partnerProtocol: string | null;
}

/**
 * Runs the preparation of an agent for trial, in the caller's time: its one event reports the trial and
 * the plan (`docs/guides/agents.md`). A ready plan costs what one that fired costs. It is over when this
 * returns or throws. If its process dies, a worker reports later that it failed: a plan without a
 * waiting caller is neither made nor charged.
 *
 * @throws unexpected errors of planning, after the event was published
 */
export async function prepareTrial(
  pool: pg.Pool,
  row: AgentRow,
  trigger: AgentTrigger,
  options: Planner & PlanLinks & { readonly nowMs: number },
): Promise<FiredEvent> {
  const { nowMs, reviewUrl, masterKey } = options;
  const id = randomId('prep_');
  const leaseToken = randomUUID();
  const crossingKey = `test:${randomUUID()}`;
  const triggeredAt = new Date(nowMs);
  const { wallets } = row;
  const { rows } = await pool.query<StoredTrial>(INSERT, [
    id,
    row.id,
    crossingKey,
    JSON.stringify(trigger),
    triggeredAt,
    leaseToken,
  ]);
  const [stored] = rows;
  if (stored === undefined) throw new Error('The agent of a trial is not there');
  const trial = await planForTrial({ ...stored, wallets }, options);
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
    wallets,
    leaseToken,
  } as const;
  const publishedAtMs = options.environment.nowMs();
  const event = await publishPreparation(pool, job, trial.planned, {
    nowMs: publishedAtMs,
    reviewUrl,
    masterKey,
  });
  if ('error' in trial) throw trial.error;
  if (event === null) throw new Error('A trial made no event');
  return event;
}

/** Its outcome, and the error of an unexpected failure. */
async function planForTrial(
  action: StoredAction,
  planner: Planner,
): Promise<{ planned: PlannedAction; error?: unknown }> {
  try {
    return { planned: await planAction(action, planner) };
  } catch (error) {
    if (error instanceof TransientFailure) {
      const reason = 'A chain that the plan needs did not answer. Try again.';
      return { planned: { outcome: 'failed', reason } };
    }
    return { planned: { outcome: 'failed', reason: 'The plan could not be made.' }, error };
  }
}
