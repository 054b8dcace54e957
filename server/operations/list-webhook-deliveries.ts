import { listDeliveries } from '#server/events/index.ts';
import { WebhookDeliveryList, WebhookDeliveryQuery } from '#server/schemas/webhook-delivery.ts';
import { defineOperation } from './define-operation.ts';
import { DELIVERY, TEST_DELIVERY, WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { ENDPOINT_PATH_PARAMETERS } from './webhook-endpoint-path.ts';

/** `GET /webhook-endpoints/{id}/deliveries`, additive (`docs/guides/webhooks.md`). */
export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhook-endpoints/{id}/deliveries',
  summary: 'List deliveries',
  description:
    'One entry for each event queued for the endpoint, newest first, with its status. `next_cursor` starts the next page and is null on the last page.',
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  query: WebhookDeliveryQuery,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { description: 'A page of deliveries.', schema: WebhookDeliveryList },
  errors: ['endpoint_not_found'],
  examples: [
    {
      name: 'page',
      summary: 'The last page',
      path: { id: WEBHOOK_ENDPOINT.id },
      response: { deliveries: [TEST_DELIVERY, DELIVERY], next_cursor: null },
    },
  ],
  handler: async ({ query, path: { id = '' }, principal, services }) =>
    listDeliveries(services.pool, principal.partnerId, id, query),
});
