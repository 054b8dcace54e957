import { getDelivery } from '#server/events/index.ts';
import { WebhookDeliveryDetail } from '#server/schemas/webhook-delivery.ts';
import { defineOperation } from './define-operation.ts';
import { ATTEMPTS, DELIVERY, WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { ENDPOINT_PATH_PARAMETERS } from './webhook-endpoint-path.ts';

/** `GET /webhook-endpoints/{id}/deliveries/{delivery_id}`, additive (`docs/guides/webhooks.md`). */
export const getWebhookDelivery = defineOperation({
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/webhook-endpoints/{id}/deliveries/{delivery_id}',
  summary: 'Get a delivery',
  description:
    'The attempt log of one delivery, oldest first: when each request was sent, how long it took, and the receiver’s response or the reason why there is none.',
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  pathParameters: {
    ...ENDPOINT_PATH_PARAMETERS,
    delivery_id: { description: 'The delivery’s id, as it was listed.', example: DELIVERY.id },
  },
  response: { description: 'The delivery and its attempts.', schema: WebhookDeliveryDetail },
  errors: ['endpoint_not_found', 'delivery_not_found'],
  examples: [
    {
      name: 'retried',
      summary: 'Acknowledged at the second attempt',
      path: { id: WEBHOOK_ENDPOINT.id, delivery_id: DELIVERY.id },
      response: { delivery: DELIVERY, attempts: ATTEMPTS },
    },
  ],
  handler: async ({ path: { id = '', delivery_id = '' }, principal, services }) =>
    getDelivery(services.pool, principal.partnerId, id, delivery_id),
});
