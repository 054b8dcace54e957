import { rotateSecret } from '#server/events/index.ts';
import { RotatedSecret, RotateSecretRequest } from '#server/schemas/webhook-endpoint.ts';
import { defineOperation } from './define-operation.ts';
import { ENDPOINT_URL, EXAMPLE_SECRET, WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { ENDPOINT_PATH_PARAMETERS } from './webhook-endpoint-path.ts';

/** `POST /webhook-endpoints/{id}/rotate-secret`, additive (`docs/guides/webhooks.md`). */
export const rotateWebhookSecret = defineOperation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook-endpoints/{id}/rotate-secret',
  summary: 'Rotate a signing secret',
  description:
    'The new secret is returned only once. For 24 hours by the service’s clock every webhook carries two `v1` signatures, the new secret’s first, so that a receiver with either accepts it; `expire_previous_now` invalidates the old secret at once. Only the most recent previous secret remains valid: rotating again within 24 hours invalidates the one before it.',
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: RotateSecretRequest,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { description: 'The new secret.', schema: RotatedSecret },
  errors: ['endpoint_not_found'],
  examples: [
    {
      name: 'rotate',
      summary: 'Both secrets are valid for a day',
      path: { id: WEBHOOK_ENDPOINT.id },
      request: { expire_previous_now: false },
      response: {
        endpoint: { id: WEBHOOK_ENDPOINT.id, url: ENDPOINT_URL },
        signing_secret: EXAMPLE_SECRET,
        previous_secret_expires_at: 1_788_940_921_004,
      },
    },
    {
      name: 'leaked',
      summary: 'The old secret leaked',
      path: { id: WEBHOOK_ENDPOINT.id },
      request: { expire_previous_now: true },
      response: {
        endpoint: { id: WEBHOOK_ENDPOINT.id, url: ENDPOINT_URL },
        signing_secret: EXAMPLE_SECRET,
        previous_secret_expires_at: null,
      },
    },
  ],
  handler: async ({ request, path: { id = '' }, principal, services }) =>
    rotateSecret(services.pool, principal.partnerId, id, {
      expirePreviousNow: request.expire_previous_now,
      masterKey: services.webhooks.masterKey,
      nowMs: services.environment.nowMs(),
    }),
});
