import { listAgents as readAgents } from '#server/agents/index.ts';
import { AgentList, AgentListQuery } from '#server/schemas/agent.ts';
import { defineOperation } from './define-operation.ts';
import { CONDITION_AGENT, PRICE_AGENT } from './examples/agents.ts';

/** `GET /agents` (`docs/guides/agents.md`): a tenant's agents, newest first. */
export const listAgents = defineOperation({
  id: 'listAgents',
  method: 'GET',
  path: '/agents',
  summary: 'Your agents',
  description:
    'Newest first. `next_cursor` starts the next page and is null on the last one; agents that are made meanwhile do not move it.',
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  query: AgentListQuery,
  response: { description: 'A page of agents.', schema: AgentList },
  errors: [],
  examples: [
    {
      name: 'page',
      summary: 'The last page',
      response: { agents: [PRICE_AGENT, CONDITION_AGENT], next_cursor: null },
    },
  ],
  handler: async ({ query, principal, services }) =>
    readAgents(services.pool, principal.partnerId, query),
});
