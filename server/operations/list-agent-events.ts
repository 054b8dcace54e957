import { listEvents } from '#server/events/index.ts';
import { AgentEventList, AgentEventQuery } from '#server/schemas/agent-event.ts';
import { defineOperation } from './define-operation.ts';
import { TEST_EVENT, TRIGGERED_EVENT } from './examples/agents.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `GET /agent-events` (`docs/guides/agents.md`): what happened to a tenant's agents. */
export const listAgentEvents = defineOperation({
  id: 'listAgentEvents',
  method: 'GET',
  path: '/agent-events',
  summary: 'List agent events',
  description:
    'The trigger history, newest first, independent of webhooks and the outcome of their deliveries. `next_cursor` starts the next page and is null on the last page; events created in the meantime do not shift it.',
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  query: AgentEventQuery,
  response: { description: 'A page of events.', schema: AgentEventList },
  errors: [],
  mcp: {
    name: 'service_list_agent_events',
    description:
      'Lists what agents did, newest first: firings with the value seen and its proof, prepared plans, runs of permissions (`execution`), tests, sources that fell silent. Use it to tell whether and why an agent fired. Returns `events` of all agents without a filter (`agent.id` says whose; `preparation.review_url` is a ready plan’s private link, for its owner to sign within 7 days) and `next_cursor`, null on the last page. Free.',
    parameters: { cursor: MCP_PARAMETERS.cursor, limit: MCP_PARAMETERS.limit },
    required: [],
  },
  examples: [
    {
      name: 'page',
      summary: 'The last page',
      response: { events: [TRIGGERED_EVENT, TEST_EVENT], next_cursor: null },
    },
  ],
  handler: async ({ query, principal, services }) =>
    listEvents(services.pool, principal.partnerId, query, services.webhooks.masterKey),
});
