import { resendEvent } from '#server/events/index.ts';
import { ResendEventRequest, ResentEvent } from '#server/schemas/webhook-replay.ts';
import { defineOperation } from './define-operation.ts';
import { TRIGGERED_EVENT } from './examples/agents.ts';
import { REPLAYED_DELIVERY, WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { POST_BUDGET_NOTE } from './post-budget-note.ts';

/** `POST /agent-events/{id}/resend`, additive (`docs/guides/agents.md`). */
export const resendAgentEvent = defineOperation({
  id: 'resendAgentEvent',
  method: 'POST',
  path: '/agent-events/{id}/resend',
  summary: 'Resend an event',
  description: `Queues one event again, with the same id, for \`endpoint_id\` or for every active endpoint. A pending delivery is not queued twice, even by concurrent calls; one that waits for a retry is tried now, its last attempt excepted. ${POST_BUDGET_NOTE}`,
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: ResendEventRequest,
  pathParameters: {
    id: { description: 'The event’s id, as it was given.', example: TRIGGERED_EVENT.id },
  },
  response: { status: 202, description: 'The endpoints it was queued for.', schema: ResentEvent },
  errors: ['event_not_found', 'endpoint_not_found', 'endpoint_disabled'],
  examples: [
    {
      name: 'everywhere',
      summary: 'To every active endpoint',
      path: { id: TRIGGERED_EVENT.id },
      request: {},
      response: {
        deliveries: [
          { endpoint_id: WEBHOOK_ENDPOINT.id, delivery_id: REPLAYED_DELIVERY, is_new: true },
        ],
      },
    },
  ],
  handler: async ({ request, path: { id = '' }, principal, services }) =>
    resendEvent(
      services.pool,
      principal.partnerId,
      id,
      request.endpoint_id,
      services.environment.nowMs(),
    ),
});
