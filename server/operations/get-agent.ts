import { findAgent, listMissedCrossings, toPublicAgent } from '#server/agents/index.ts';
import { AgentResponse } from '#server/schemas/agent.ts';
import { AGENT_PATH_PARAMETERS } from './agent-path.ts';
import { defineOperation } from './define-operation.ts';
import { PRICE_AGENT } from './examples/agents.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `GET /agents/{id}` (`docs/guides/agents.md`): one agent. */
export const getAgent = defineOperation({
  id: 'getAgent',
  method: 'GET',
  path: '/agents/{id}',
  summary: 'Get an agent',
  description:
    'Returns one of your agents, with its missed crossings: those that reversed between two checks and therefore did not fire, where the source records them. An unknown or malformed id, or one of another account, returns 404 `agent_not_found`.',
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  pathParameters: AGENT_PATH_PARAMETERS,
  response: { description: 'The agent.', schema: AgentResponse },
  errors: ['agent_not_found'],
  mcp: {
    name: 'service_get_agent',
    description:
      'Reads one agent: what it watches (`rendered`), status, last check, and up to 20 `missed_crossings` that came and went between two checks. Use it when the id is known; else service_list_agents. Returns `agent`; `agent_not_found` also for one of another account. Free.',
    parameters: { id: MCP_PARAMETERS.agentId },
    required: ['id'],
  },
  examples: [
    {
      name: 'agent',
      summary: 'A price agent',
      path: { id: PRICE_AGENT.id },
      response: { agent: PRICE_AGENT },
    },
  ],
  handler: async ({ path, principal, services }) => {
    const row = await findAgent(services.pool, principal.partnerId, path.id ?? '');
    const missed = await listMissedCrossings(services.pool, row.id);
    return {
      agent: toPublicAgent(row),
      ...(missed.length === 0 ? {} : { missed_crossings: missed }),
    };
  },
});
