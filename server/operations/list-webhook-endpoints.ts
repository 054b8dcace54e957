import { listEndpoints } from '#server/events/index.ts';
import { WebhookEndpointList } from '#server/schemas/webhook-endpoint.ts';
import { defineOperation } from './define-operation.ts';
import { WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';

/** `GET /webhook-endpoints` (`docs/guides/webhooks.md`): where a tenant's events are sent to. */
export const listWebhookEndpoints = defineOperation({
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  summary: 'List webhook endpoints',
  description:
    'Oldest first, never with secrets. An endpoint is `disabled` after 10 consecutive failed deliveries: fix the receiver and resume it with PATCH.',
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  response: { description: 'Every endpoint.', schema: WebhookEndpointList },
  errors: [],
  mcp: {
    name: 'service_list_webhook_endpoints',
    description:
      'Lists webhook endpoints with their status, oldest first, never with secrets. Use it to find an id, or to see whether one was disabled (ten failed deliveries in a row; resumed in the portal). Returns `endpoints`, at most 5. Free.',
    parameters: {},
    required: [],
  },
  examples: [
    { name: 'endpoints', summary: 'One endpoint', response: { endpoints: [WEBHOOK_ENDPOINT] } },
  ],
  handler: async ({ principal, services }) => ({
    endpoints: await listEndpoints(
      services.pool,
      principal.partnerId,
      services.environment.nowMs(),
    ),
  }),
});
