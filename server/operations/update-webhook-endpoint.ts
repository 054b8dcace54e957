import { resumeEndpoint } from '#server/events/index.ts';
import {
  UpdateWebhookEndpointRequest,
  WebhookEndpointResponse,
} from '#server/schemas/webhook-endpoint.ts';
import { defineOperation } from './define-operation.ts';
import { WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { ENDPOINT_PATH_PARAMETERS } from './webhook-endpoint-path.ts';

/** `PATCH /webhook-endpoints/{id}`, additive (`docs/guides/webhooks.md`): resumes a disabled endpoint. */
export const updateWebhookEndpoint = defineOperation({
  id: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/webhook-endpoints/{id}',
  summary: 'Resume a disabled webhook endpoint',
  description:
    'Re-enables a disabled endpoint; its secret is unchanged and its failure count is reset. Events from the meantime are not sent automatically: request them with `POST /webhook-endpoints/{id}/replay`. An active endpoint is unchanged.',
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'idempotent',
  request: UpdateWebhookEndpointRequest,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { description: 'The updated endpoint.', schema: WebhookEndpointResponse },
  errors: ['endpoint_not_found'],
  examples: [
    {
      name: 'resume',
      summary: 'Resumed',
      path: { id: WEBHOOK_ENDPOINT.id },
      request: { status: 'active' },
      response: { endpoint: WEBHOOK_ENDPOINT },
    },
  ],
  handler: async ({ path: { id = '' }, principal, services }) => ({
    endpoint: await resumeEndpoint(
      services.pool,
      principal.partnerId,
      id,
      services.environment.nowMs(),
    ),
  }),
});
