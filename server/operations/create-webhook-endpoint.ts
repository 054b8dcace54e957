import { checkEndpointUrl, createEndpoint } from '#server/events/index.ts';
import {
  CreatedWebhookEndpoint,
  CreateWebhookEndpointRequest,
} from '#server/schemas/webhook-endpoint.ts';
import { defineOperation } from './define-operation.ts';
import { ENDPOINT_URL, EXAMPLE_SECRET, WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';

/** `POST /webhook-endpoints` (`docs/guides/webhooks.md`): registers an address for events. */
export const createWebhookEndpoint = defineOperation({
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  summary: 'Register a webhook endpoint',
  description:
    'Events are sent to this URL, signed with `signing_secret`, which is returned only once. The URL is checked now and at every send. A URL that breaks a rule is rejected with `invalid_url`, and `friendly_message` names the rule: https_required, credentials_disallowed, private_ip, localhost, internal_hostname, private_dns_answer, no_dns_answers, dns_unresolved or dns_timeout. At most 5.',
  tags: ['Webhooks'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: CreateWebhookEndpointRequest,
  response: {
    status: 201,
    description: 'The endpoint and its signing secret.',
    schema: CreatedWebhookEndpoint,
  },
  errors: ['invalid_url', 'endpoint_quota_exceeded'],
  mcp: {
    name: 'service_create_webhook_endpoint',
    description:
      'Registers an https address that the events of all agents are sent to, signed. Use it when the user runs a server that should hear of events; to read them use service_list_agent_events. Returns the endpoint with `signing_secret`, shown this once: hand it to the user and do not keep it. Next: service_test_agent. At most 5; each call makes another. Free.',
    parameters: {
      url: {
        type: 'string',
        maxLength: 2048,
        description: 'Public https address without credentials: "https://example.com/hook".',
      },
    },
    required: ['url'],
  },
  examples: [
    {
      name: 'endpoint',
      summary: 'A receiver of the partner',
      request: { url: ENDPOINT_URL },
      response: {
        endpoint: { id: WEBHOOK_ENDPOINT.id, url: ENDPOINT_URL },
        signing_secret: EXAMPLE_SECRET,
      },
    },
  ],
  handler: async ({ request, principal, services: { pool, webhooks, environment } }) => {
    const url = await checkEndpointUrl(request.url, webhooks);
    const nowMs = environment.nowMs();
    return createEndpoint(pool, principal.partnerId, url, request, webhooks, nowMs);
  },
});
