import { findAgent } from '#server/agents/index.ts';
import { askForAgentTest, findEvent } from '#server/events/index.ts';
import { TestedAgent } from '#server/schemas/agent-event.ts';
import { AGENT_PATH_PARAMETERS } from './agent-path.ts';
import { defineOperation } from './define-operation.ts';
import { PRICE_AGENT, TEST_EVENT } from './examples/agents.ts';
import { fireAgentTest } from './fire-agent-test.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';
import { POST_BUDGET_NOTE } from './post-budget-note.ts';

/** `POST /agents/{id}/test` (`docs/guides/agents.md`): a synthetic trigger through the real delivery path. */
export const testAgent = defineOperation({
  id: 'testAgent',
  method: 'POST',
  path: '/agents/{id}/test',
  summary: 'Test an agent',
  description: `Creates an \`agent.test\` event, whether or not the condition is true, and queues it for every active webhook endpoint. For an agent that prepares, the plan is made first and the event reports the outcome; a ready plan costs 5 credits. ${POST_BUDGET_NOTE} The request body is ignored.`,
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: null,
  pathParameters: AGENT_PATH_PARAMETERS,
  response: { status: 202, description: 'The event, queued.', schema: TestedAgent },
  errors: ['agent_not_found', 'engine_error'],
  mcp: {
    name: 'service_test_agent',
    description:
      'Fires an agent for trial, paused or not, whatever its condition, and sends `agent.test` to the webhook endpoints. Use it once after making an agent: each call is another event; with endpoints, a few a minute at most. Returns the `event` and to how many endpoints it goes (`deliveries`). Next: service_list_agent_events. Free; a plan that a prepare agent makes costs 5 credits.',
    parameters: { id: MCP_PARAMETERS.agentId },
    required: ['id'],
    advice: {
      rate_limited:
        'Each endpoint counts: at most 20 tests a minute go to one host, 10 to one that never acknowledged any. Wait as many seconds as the text beside it says.',
    },
  },
  examples: [
    {
      name: 'test',
      summary: 'A price agent and one endpoint',
      path: { id: PRICE_AGENT.id },
      response: { event: TEST_EVENT, deliveries: 1 },
    },
  ],
  handler: async ({ path, principal, services }) => {
    const { pool, webhooks } = services;
    const { partnerId } = principal;
    const row = await findAgent(pool, partnerId, path.id ?? '');
    await askForAgentTest(pool, partnerId);
    const { id, deliveries } = await fireAgentTest(row, partnerId, services);
    const event = await findEvent(pool, partnerId, id, webhooks.masterKey);
    if (event === undefined) throw new Error(`The event ${id} was written and is not there`);
    return { event, deliveries };
  },
});
