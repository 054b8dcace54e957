import { z } from 'zod';
import { deleteEndpoint } from '#server/events/index.ts';
import { defineOperation } from './define-operation.ts';
import { WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';
import { ENDPOINT_PATH_PARAMETERS } from './webhook-endpoint-path.ts';

/** `DELETE /webhook-endpoints/{id}` (`docs/guides/webhooks.md`): sends nothing there any more. */
export const deleteWebhookEndpoint = defineOperation({
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/{id}',
  summary: 'Delete a webhook endpoint',
  description:
    'Returns 204 for every id, including unknown ids and those of other accounts. Pending deliveries are cancelled; the events stay readable.',
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'idempotent',
  request: null,
  pathParameters: ENDPOINT_PATH_PARAMETERS,
  response: { status: 204, description: 'Deleted.', schema: z.null() },
  errors: [],
  mcp: {
    name: 'service_delete_webhook_endpoint',
    description:
      'Deletes a webhook endpoint permanently; what was on its way there is cancelled. Use it only when the user says so. Returns {}, also for an id that is gone. Free.',
    parameters: { id: MCP_PARAMETERS.endpointId },
    required: ['id'],
  },
  examples: [
    {
      name: 'endpoint',
      summary: 'An endpoint',
      path: { id: WEBHOOK_ENDPOINT.id },
      response: null,
    },
  ],
  handler: async ({ path: { id = '' }, principal, services }) => {
    await deleteEndpoint(services.pool, principal.partnerId, id, services.environment.nowMs());
    return null;
  },
});
