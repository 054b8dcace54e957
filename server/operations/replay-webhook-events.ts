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
  summary: 'Replay events',
  description: `Queues events for this endpoint again, oldest first, with the same ids, so that a receiver that deduplicates by id misses nothing and repeats nothing. At most 1000 per call; \`next_cursor\` continues. Pending deliveries are not queued twice, even by concurrent calls. ${POST_BUDGET_NOTE} A replay of more events than the remaining budget is accepted as long as some budget remains; the rest is sent over the following minutes.`,
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: ReplayEventsRequest,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { status: 202, description: 'The number of queued events.', schema: ReplayedEvents },
  errors: ['endpoint_not_found', 'endpoint_disabled'],
  examples: [
    {
      name: 'since',
      summary: 'Events missed during an outage of the receiver',
      path: { id: WEBHOOK_ENDPOINT.id },
      request: { since: 1_788_850_000_000, only: 'undelivered' },
      response: { queued: 12, already_pending: 1, next_cursor: null },
    },
  ],
  handler: async ({ request, path: { id = '' }, principal, services }) =>
    replayEvents(services.pool, principal.partnerId, id, request, services.environment.nowMs()),
});
