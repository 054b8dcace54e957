import { listAgents as readAgents } from '#server/agents/index.ts';
import { AGENT_KIND_FILTERS, AgentList, AgentListQuery } from '#server/schemas/agent.ts';
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
      'Lists this account’s agents, newest first. Use it to find an id or to tell a user what is watched (`rendered`). Not for what they did: service_list_agent_events. Returns `agents` and `next_cursor`, null on the last page. Free.',
    parameters: {
      status: { type: 'string', enum: ['active', 'paused'], description: 'Only these.' },
      kind: {
        type: 'string',
        enum: AGENT_KIND_FILTERS,
        description: 'Only this; of a sentence: condition or schedule.',
      },
      wallet: { type: 'string', description: 'Only agents with this address.' },
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
