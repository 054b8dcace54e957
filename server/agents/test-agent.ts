import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { AgentTrigger } from '#server/schemas/agent-event.ts';
import type { AgentRow } from './agent-row.ts';
import { type FiredEvent, fire } from './fire.ts';
import type { Planner } from './prepare/plan-action.ts';
import { prepareTrial } from './prepare/prepare-trial.ts';

/**
 * Fires an agent for trial, whatever it watches says: an event like any other, on its way to every
 * endpoint like any other, with its plan where it prepares (spec 4.8).
 */
export async function testAgent(
  pool: pg.Pool,
  partnerId: string,
  row: AgentRow,
  options: Planner & { readonly nowMs: number; readonly reviewUrl: (token: string) => string },
): Promise<FiredEvent> {
  const trigger = testTrigger(row);
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

/** The agent's own rule without a value: nothing was measured. */
function testTrigger({ kind, fields, rendered, fire_headline, wallets }: AgentRow): AgentTrigger {
  const { condition, threshold, pct_change, target_wallet } = fields;
  const level = threshold ?? Math.abs(Number(pct_change ?? 0));
  return {
    headline: `Test: ${fire_headline ?? rendered}`,
    kind,
    condition: condition === 'below' ? 'below' : 'above',
    threshold: Number(level),
    wallet: String(target_wallet ?? wallets[0] ?? ''),
  };
}
