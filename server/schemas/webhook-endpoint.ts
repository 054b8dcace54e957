import { z } from 'zod';

/** `POST /webhook-endpoints` request (spec 4.9). */
export const CreateWebhookEndpointRequest = z
  .strictObject({
    url: z.string().min(1).max(2048).meta({
      description: 'An https address whose every DNS answer is public, without credentials.',
    }),
  })
  .meta({ id: 'CreateWebhookEndpointRequest' });

/** Spec 2.14: the secret is shown once. */
export const CreatedWebhookEndpoint = z
  .object({
    endpoint: z.object({ id: z.string(), url: z.string() }),
    signing_secret: z.string().meta({
      description: 'Signs what is sent there. Shown this once: only a hash of it is kept.',
    }),
  })
  .meta({ id: 'CreatedWebhookEndpoint' });
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>;

const WebhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    status: z.enum(['active', 'disabled']),
    created_at: z.number().int(),
    disabled_reason: z.string().optional(),
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointList = z
  .object({ endpoints: z.array(WebhookEndpoint) })
  .meta({ id: 'WebhookEndpointList' });
