import { TEST_EVENT, TRIGGERED_EVENT } from '#server/operations/examples/agents.ts';
import type { AgentEvent } from '#server/schemas/agent-event.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import { WebhookEvent } from '#server/schemas/webhook-event.ts';
import { referenceTo, schemaComponents } from '../openapi/schema-components.ts';

type Json = Record<string, unknown>;

/** The messages, by the type of their event. */
const MESSAGES = [
  ['agent.triggered', 'An agent fired, or its plan is ready.', TRIGGERED_EVENT],
  ['agent.degraded', 'What an agent watches has not answered for a while.', undefined],
  ['agent.test', 'A test of an agent or of an endpoint.', TEST_EVENT],
] as const;

/** @returns an event of the pull rail as it is pushed */
function pushed({ created_at, proof: _, ...event }: AgentEvent): WebhookEvent {
  return { ...event, created: new Date(created_at).toISOString() };
}

/**
 * @returns an AsyncAPI 3.1 document of the messages sent to webhook endpoints
 * (https://www.asyncapi.com/docs/reference/specification/v3.1.0)
 */
export function asyncApiDocument(): Json {
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Portolan events',
      version: '1beta',
      description: `Events of agents, sent by POST to every active webhook endpoint of an account, at least once: deduplicate by its \`id\`. Answer with any 2xx within 10 seconds; else it is sent again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. Schema version ${SCHEMA_VERSION}. The same events are listed by \`GET /agent-events\` of the OpenAPI document.`,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      tags: [{ name: 'Webhooks', description: 'Where events are sent to.' }],
    },
    defaultContentType: 'application/json',
    channels: {
      webhookEndpoint: {
        address: null,
        title: 'Webhook endpoint',
        description: 'The URL that was registered with `POST /webhook-endpoints`.',
        messages: Object.fromEntries(
          MESSAGES.map(([type]) => [
            nameOf(type),
            { $ref: `#/components/messages/${nameOf(type)}` },
          ]),
        ),
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        title: 'Send an event',
        channel: { $ref: '#/channels/webhookEndpoint' },
        bindings: { http: { method: 'POST' } },
        messages: MESSAGES.map(([type]) => ({
          $ref: `#/channels/webhookEndpoint/messages/${nameOf(type)}`,
        })),
      },
    },
    components: {
      messages: Object.fromEntries(
        MESSAGES.map(([type, summary, example]) => [
          nameOf(type),
          {
            name: type,
            title: type,
            summary,
            contentType: 'application/json',
            headers: HEADERS,
            payload: {
              allOf: [
                referenceTo(WebhookEvent),
                { type: 'object', properties: { type: { const: type } } },
              ],
            },
            ...(example && {
              examples: [
                {
                  name: nameOf(type),
                  headers: {
                    'X-Service-Event-Id': example.id,
                    'X-Service-Signature': `t=1789000000,v1=${'0'.repeat(64)}`,
                  },
                  payload: pushed(example),
                },
              ],
            }),
          },
        ]),
      ),
      schemas: schemaComponents([WebhookEvent]),
    },
  };
}

const HEADERS = {
  type: 'object',
  required: ['X-Service-Event-Id', 'X-Service-Signature'],
  properties: {
    'X-Service-Event-Id': { type: 'string', description: 'The `id` of the event.' },
    'X-Service-Signature': {
      type: 'string',
      pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$',
      description:
        'Unix seconds and the hex HMAC-SHA256 of `<t>.<raw body>`, keyed by the signing secret; two of them while a secret is rotated. Refuse a time more than 300 seconds away.',
    },
  },
} as const;

/** `agent.triggered` as a key of the document. */
const nameOf = (type: string): string => type.replace('.', '_');
