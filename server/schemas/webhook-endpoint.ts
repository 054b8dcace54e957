import { z } from 'zod';
import { AgentEventType } from './agent-event.ts';
import { ShownText } from './shown-text.ts';

const description = ShownText.trim().min(1).max(200).optional().meta({
  description: 'What you call it; shown in the portal.',
});
const eventTypes = z
  .array(AgentEventType)
  .min(1)
  .max(AgentEventType.options.length)
  .optional()
  .meta({
    description: 'The types of events that are sent there; absent for all, also for those to come.',
  });

/** What may be chosen of an endpoint beside its address; what is absent is no description, and all types. */
export const EndpointChoices = z.strictObject({ description, event_types: eventTypes });
export type EndpointChoices = z.infer<typeof EndpointChoices>;

/** `POST /webhook-endpoints` request (`docs/guides/webhooks.md`). */
export const CreateWebhookEndpointRequest = z
  .strictObject({
    url: z.string().min(1).meta({
      description:
        'An https address of at most 2048 characters whose every DNS answer is public, without credentials.',
    }),
    description,
    event_types: eventTypes,
  })
  .meta({ id: 'CreateWebhookEndpointRequest' });

/** `POST /webhook-endpoints` response: the secret is shown once. */
export const CreatedWebhookEndpoint = z
  .object({
    endpoint: z
      .object({
        id: z.string().meta({ description: 'The id of the endpoint.' }),
        url: z.string().meta({ description: 'Where events are sent.' }),
      })
      .meta({ description: 'What was registered.' }),
    signing_secret: z.string().meta({
      description:
        'Signs what is sent there; shown this once. The header `X-Service-Signature` is `t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `<t>.<raw body>`, keyed by this whole text; while a secret is rotated there are two `v1`. Refuse a `t` that is more than 300 seconds away. `POST /agents/{id}/test` sends a signed test event.',
    }),
  })
  .meta({ id: 'CreatedWebhookEndpoint' });
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>;

const WebhookEndpoint = z
  .object({
    id: z.string().meta({ description: 'The id of the endpoint.' }),
    url: z.string().meta({ description: 'Where events are sent.' }),
    description,
    event_types: eventTypes,
    status: z.enum(['active', 'disabled']).meta({ description: 'A disabled one is sent nothing.' }),
    created_at: z.number().int().meta({ description: 'Epoch ms.' }),
    consecutive_failures: z.number().int().meta({
      description: 'Consecutive failed deliveries; ten disable the endpoint.',
    }),
    last_delivered_at: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Epoch ms: the last delivery that it acknowledged.' }),
    disabled_at: z.number().int().optional().meta({ description: 'Epoch ms.' }),
    disabled_reason: z
      .string()
      .optional()
      .meta({ description: '`dead_letters`: ten deliveries in a row failed.' }),
    previous_secret_expires_at: z.number().int().optional().meta({
      description: 'Until when the secret before the current one signs too.',
    }),
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointList = z
  .object({ endpoints: z.array(WebhookEndpoint).meta({ description: 'Oldest first.' }) })
  .meta({ id: 'WebhookEndpointList' });

/** `PATCH /webhook-endpoints/{id}` request: an endpoint can be resumed and nothing else. */
export const UpdateWebhookEndpointRequest = z
  .strictObject({
    status: z
      .literal('active', { error: 'Send "active"; DELETE removes an endpoint permanently.' })
      .meta({
        description: 'Resumes an endpoint that was disabled.',
      }),
  })
  .meta({ id: 'UpdateWebhookEndpointRequest' });

export const WebhookEndpointResponse = z
  .object({ endpoint: WebhookEndpoint.meta({ description: 'The endpoint as it is now.' }) })
  .meta({ id: 'WebhookEndpointResponse' });

/** `POST /webhook-endpoints/{id}/rotate-secret` request. */
export const RotateSecretRequest = z
  .strictObject({
    expire_previous_now: z.boolean().default(false).meta({
      description: 'Ends the old secret at once instead of in 24 hours: for one that leaked.',
    }),
  })
  .meta({ id: 'RotateSecretRequest' });

export const RotatedSecret = z
  .object({
    endpoint: z
      .object({
        id: z.string().meta({ description: 'Names the endpoint.' }),
        url: z.string().meta({ description: 'Where events are sent.' }),
      })
      .meta({ description: 'Whose secret it is.' }),
    signing_secret: z.string().meta({ description: 'The new one. Shown this once.' }),
    previous_secret_expires_at: z.number().int().nullable().meta({
      description:
        'Until when the old secret signs too, by the service’s clock; null when it does not any more.',
    }),
  })
  .meta({ id: 'RotatedSecret' });
export type RotatedSecret = z.infer<typeof RotatedSecret>;
