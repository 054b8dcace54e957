import { findAgent, backtestAgent as replayAgent } from '#server/agents/index.ts';
import { BacktestRequest, BacktestResponse } from '#server/schemas/backtest.ts';
import { AGENT_PATH_PARAMETERS } from './agent-path.ts';
import { defineOperation } from './define-operation.ts';
import { PRICE_AGENT, PRICE_BACKTEST } from './examples/agents.ts';

/** `POST /agents/{id}/backtest` (additive): how often an agent would have fired. */
export const backtestAgent = defineOperation({
  id: 'backtestAgent',
  method: 'POST',
  path: '/agents/{id}/backtest',
  summary: 'Backtest an agent',
  description:
    'Applies the agent’s rule to the values recorded over the last 90 days, or between `from` and `to`, and returns the firings with their values. Read-only: nothing fires. Values are recorded hourly; for the last two days, every reading is available.',
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'repeatable',
  request: BacktestRequest,
  pathParameters: AGENT_PATH_PARAMETERS,
  response: { description: 'The firings.', schema: BacktestResponse },
  errors: ['agent_not_found'],
  examples: [
    {
      name: 'price',
      summary: 'A price agent over a month',
      path: { id: PRICE_AGENT.id },
      request: { from: 1_786_262_400_000, to: 1_788_854_400_000 },
      response: { backtest: PRICE_BACKTEST },
    },
  ],
  handler: async ({ request, path, principal, services }) => {
    const { pool, environment } = services;
    const row = await findAgent(pool, principal.partnerId, path.id ?? '');
    return { backtest: await replayAgent(pool, row, request, environment.nowMs()) };
  },
});
