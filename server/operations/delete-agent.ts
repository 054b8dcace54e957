import { z } from 'zod';
import { isAgentId, deleteAgent as removeAgent } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { AGENT_PATH_PARAMETERS } from './agent-path.ts';
import { defineOperation } from './define-operation.ts';
import { PRICE_AGENT } from './examples/agents.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `DELETE /agents/{id}` (`docs/guides/agents.md`): removes an agent. */
export const deleteAgent = defineOperation({
  id: 'deleteAgent',
  method: 'DELETE',
  path: '/agents/{id}',
  summary: 'Delete an agent',
  description:
    'Returns 204 for every id of the form `w_<type>_<id>`, including deleted ids and those of other accounts. Its events stay readable and its idempotency key stays reserved.',
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'idempotent',
  request: null,
  pathParameters: AGENT_PATH_PARAMETERS,
  response: { status: 204, description: 'Deleted.', schema: z.null() },
  errors: ['agent_not_found'],
  mcp: {
    name: 'service_delete_agent',
    description:
      'Deletes an agent permanently. Use it only when the user says so; to stop for a while use service_update_agent with status paused. Returns {}, also for an id that is gone already. Its events stay readable. Free.',
    parameters: { id: MCP_PARAMETERS.agentId },
    required: ['id'],
    advice: {
      agent_not_found: 'This is not the form of an id: take `id` of service_list_agents.',
    },
  },
  examples: [
    { name: 'agent', summary: 'A price agent', path: { id: PRICE_AGENT.id }, response: null },
  ],
  handler: async ({ path: { id = '' }, principal, services }) => {
    if (!isAgentId(id)) throw new ApiError('agent_not_found');
    await removeAgent(services.pool, principal.partnerId, id, services.environment.nowMs());
    return null;
  },
});
