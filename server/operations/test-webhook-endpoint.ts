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
  summary: 'Test a webhook endpoint',
  description: `Sends one signed \`agent.test\` event to the endpoint now, with the same checks as every webhook, and returns the result. It is attempted once, is listed among deliveries but not among events, and does not count as a success or failure of the endpoint; a disabled endpoint can be tested too. ${POST_BUDGET_NOTE} The request body is ignored.`,
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: null,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { description: 'The result.', schema: TestedWebhookEndpoint },
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
