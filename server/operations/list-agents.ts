import { listAgents as readAgents } from '#server/agents/index.ts';
import { AgentList, AgentListQuery } from '#server/schemas/agent.ts';
import { defineOperation } from './define-operation.ts';
import { CONDITION_AGENT, PRICE_AGENT } from './examples/agents.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `GET /agents` (`docs/guides/agents.md`): a tenant's agents, newest first. */
export const listAgents = defineOperation({
  id: 'listAgents',
  method: 'GET',
  path: '/agents',
  summary: 'List agents',
  description:
    'Newest first. `next_cursor` starts the next page and is null on the last page; agents created in the meantime do not shift it.',
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
  mcp: {
    name: 'service_list_agents',
    description:
      'Lists this account’s agents, newest first. Use it to find an id or to tell a user what is watched. Returns `agents` and `next_cursor`, null on the last page. For one agent use service_get_agent. Free.',
    parameters: {
      status: { type: 'string', enum: ['active', 'paused'], description: 'Only these.' },
      kind: {
        type: 'string',
        description: 'Only this: condition, price, yield, health, portfolio, schedule.',
      },
      wallet: { type: 'string', description: 'Only agents of this address.' },
      cursor: MCP_PARAMETERS.cursor,
      limit: MCP_PARAMETERS.limit,
    },
    required: [],
  },
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
