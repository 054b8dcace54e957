import { replayEvents } from '#server/events/index.ts';
import { ReplayEventsRequest, ReplayedEvents } from '#server/schemas/webhook-replay.ts';
import { defineOperation } from './define-operation.ts';
import { WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { POST_BUDGET_NOTE } from './post-budget-note.ts';
import { ENDPOINT_PATH_PARAMETERS } from './webhook-endpoint-path.ts';

/** `POST /webhook-endpoints/{id}/replay`, additive (`docs/guides/webhooks.md`). */
export const replayWebhookEvents = defineOperation({
  id: 'replayWebhookEvents',
  method: 'POST',
  path: '/webhook-endpoints/{id}/replay',
  summary: 'Send what happened since a time once more',
  description: `Puts events on their way to this endpoint again, oldest first, under the ids they always had, so that a receiver that deduplicates by id loses nothing and does nothing twice. At most 1000 in one call; \`next_cursor\` continues. What is on its way there already is not queued a second time, also not by calls that run beside each other. ${POST_BUDGET_NOTE} A replay of more events than are left is accepted while anything is, and sends the rest in the minutes after.`,
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: ReplayEventsRequest,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { status: 202, description: 'How many are on their way.', schema: ReplayedEvents },
  errors: ['endpoint_not_found', 'endpoint_disabled'],
  examples: [
    {
      name: 'since',
      summary: 'What an outage of the receiver cost',
      path: { id: WEBHOOK_ENDPOINT.id },
      request: { since: 1_788_850_000_000, only: 'undelivered' },
      response: { queued: 12, already_pending: 1, next_cursor: null },
    },
  ],
  handler: async ({ request, path: { id = '' }, principal, services }) =>
    replayEvents(services.pool, principal.partnerId, id, request, services.environment.nowMs()),
});
