import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { AgentRow } from './agent-row.ts';
import { type FiredEvent, fire } from './fire.ts';
import { ownTrigger } from './own-trigger.ts';
import type { Planner } from './prepare/plan-action.ts';
import { prepareTrial } from './prepare/prepare-trial.ts';
import type { PlanLinks } from './prepare/publish-preparation.ts';

/**
 * Fires an agent as a test, regardless of its condition: an event like any other, delivered to
 * every endpoint, with its plan where it prepares (`docs/guides/agents.md`).
 */
export async function testAgent(
  pool: pg.Pool,
  partnerId: string,
  row: AgentRow,
  options: Planner & PlanLinks & { readonly nowMs: number },
): Promise<FiredEvent> {
  // Nothing was measured: the agent's own rule, without a value.
  const trigger = { headline: `Test: ${row.fire_headline ?? row.rendered}`, ...ownTrigger(row) };
  if (row.autonomy === 'prepare' && row.action !== null) {
    return prepareTrial(pool, row, trigger, options);
  }
  const [event] = await inTransaction(pool, (client) =>
    fire(
      client,
      [
        {
          agentId: row.id,
          partnerId,
          type: 'agent.test',
          crossingKey: `test:${randomUUID()}`,
          trigger,
        },
      ],
      options.nowMs,
    ),
  );
  if (event === undefined) throw new Error('A trial made no event');
  return event;
}
