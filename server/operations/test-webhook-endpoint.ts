import { testEndpoint } from '#server/events/index.ts';
import { TestedWebhookEndpoint } from '#server/schemas/webhook-delivery.ts';
import { defineOperation } from './define-operation.ts';
import { TEST_ATTEMPT, TEST_DELIVERY, WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { POST_BUDGET_NOTE } from './post-budget-note.ts';
import { ENDPOINT_PATH_PARAMETERS } from './webhook-endpoint-path.ts';

/** `POST /webhook-endpoints/{id}/test`, additive (`docs/guides/webhooks.md`). */
export const testWebhookEndpoint = defineOperation({
  id: 'testWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/{id}/test',
  summary: 'Send a sample event to a webhook endpoint',
  description: `Sends one signed \`agent.test\` event there now, through the same checks as every webhook, and answers with what came of it. It is tried once, stands in the list of deliveries and not among the events, and counts neither for nor against the endpoint; a disabled one may be tested too. ${POST_BUDGET_NOTE} No body is read.`,
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: null,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { description: 'What came of it.', schema: TestedWebhookEndpoint },
  errors: ['endpoint_not_found'],
  examples: [
    {
      name: 'refused',
      summary: 'A certificate for another name',
      path: { id: WEBHOOK_ENDPOINT.id },
      response: { delivery: TEST_DELIVERY, attempt: TEST_ATTEMPT },
    },
  ],
  handler: async ({ path: { id = '' }, principal, services }) =>
    testEndpoint(
      services.pool,
      principal.partnerId,
      id,
      services.webhooks,
      services.environment.nowMs(),
    ),
});
