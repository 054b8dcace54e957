import { z } from 'zod';

const STATUSES = ['pending', 'delivered', 'dead_lettered', 'cancelled', 'failed'] as const;

/** What became of a delivery. */
const WebhookDeliveryStatus = z.enum(STATUSES).meta({
  id: 'WebhookDeliveryStatus',
  description:
    '`pending`: on its way, or waiting for its next attempt. `delivered`: acknowledged. `dead_lettered`: failed after its last attempt. `cancelled`: its endpoint was disabled or removed before it arrived. `failed`: a test send that was not acknowledged.',
});

/** One event on its way to one endpoint. */
const WebhookDelivery = z
  .object({
    id: z.string().meta({ description: 'Known within its endpoint.' }),
    event_id: z.string().meta({ description: 'Id of the event that is sent.' }),
    event_type: z.string().meta({ description: 'Its type.' }),
    status: WebhookDeliveryStatus,
    replay: z.number().int().meta({
      description: '0 for the first sending of an event, then one more for each replay of it.',
    }),
    attempts: z.number().int().meta({ description: 'Requests sent so far.' }),
    failed_attempts: z.number().int().meta({
      description:
        'Those that the receiver did not acknowledge; the sixth is the last. What this service broke off itself is not among them, nor one that is under way.',
    }),
    created_at: z.number().int().meta({ description: 'Epoch ms.' }),
    next_attempt_at: z.number().int().optional().meta({ description: 'While it is pending.' }),
    delivered_at: z.number().int().optional().meta({ description: 'Epoch ms.' }),
    dead_lettered_at: z.number().int().optional().meta({ description: 'Epoch ms.' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** One request that was sent, whatever came of it. */
const WebhookAttempt = z
  .object({
    number: z.number().int().meta({ description: 'From 1.' }),
    sent_at: z.number().int().meta({ description: 'Epoch ms.' }),
    outcome: z
      .enum(['under_way', 'acknowledged', 'failed'])
      .meta({ description: 'What came of it.' }),
    duration_ms: z.number().int().optional().meta({ description: 'Until it ended.' }),
    status_code: z.number().int().optional().meta({
      description: 'What the receiver answered with; absent when it did not.',
    }),
    failure: z.string().optional().meta({
      description:
        'Why it failed: timeout, connection, tls, redirect, http_status, malformed_response, response_too_large, a rule of webhook addresses, or interrupted and aborted, which use up no retry.',
    }),
    response_excerpt: z.string().optional().meta({
      description: 'The first KiB of what the receiver said, without control characters.',
    }),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** `GET /webhook-endpoints/{id}/deliveries` query. */
export const WebhookDeliveryQuery = z.object({
  status: z.enum(STATUSES).optional().meta({ description: 'Deliveries of this status alone.' }),
  event_id: z.string().max(64).optional().meta({ description: 'Deliveries of this event alone.' }),
  cursor: z.string().optional().meta({ description: 'From `next_cursor`.' }),
  limit: z.number().int().min(1).max(200).default(50).meta({ description: 'Most of a page.' }),
});
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>;

export const WebhookDeliveryList = z
  .object({
    deliveries: z.array(WebhookDelivery).meta({ description: 'Newest first.' }),
    next_cursor: z.string().nullable().meta({ description: 'For the next page; null at the end.' }),
  })
  .meta({ id: 'WebhookDeliveryList' });
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>;

/** `GET /webhook-endpoints/{id}/deliveries/{delivery_id}` response. */
export const WebhookDeliveryDetail = z
  .object({
    delivery: WebhookDelivery.meta({ description: 'What became of it.' }),
    attempts: z.array(WebhookAttempt).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** `POST /webhook-endpoints/{id}/test` response. */
export const TestedWebhookEndpoint = z
  .object({
    delivery: WebhookDelivery.meta({ description: 'What became of it.' }),
    attempt: WebhookAttempt.meta({ description: 'The one request that was sent.' }),
  })
  .meta({ id: 'TestedWebhookEndpoint' });
export type TestedWebhookEndpoint = z.infer<typeof TestedWebhookEndpoint>;
