import type { WebhookAttempt, WebhookDelivery } from '#server/schemas/webhook-delivery.ts';
import type { WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
import { TRIGGERED_EVENT } from './agents.ts';

export const ENDPOINT_URL = 'https://partner.example/portolan/events';

export const EXAMPLE_SECRET = 'whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE0';

export const WEBHOOK_ENDPOINT: WebhookEndpoint = {
  id: 'we_5sKd8LmQ2xVb7NcYt1ZpRf',
  url: ENDPOINT_URL,
  status: 'active',
  created_at: 1_788_854_400_000,
  consecutive_failures: 0,
  last_delivered_at: 1_788_857_060_212,
};

/** Given up by its first attempt, acknowledged by its second. */
export const DELIVERY: WebhookDelivery = {
  id: 'whd_1aZx9KdP3uVw7QhRt5NbYm_0',
  event_id: TRIGGERED_EVENT.id,
  event_type: 'agent.triggered',
  status: 'delivered',
  replay: 0,
  attempts: 2,
  failed_attempts: 1,
  created_at: 1_788_857_000_000,
  delivered_at: 1_788_857_060_212,
};

export const ATTEMPTS: WebhookAttempt[] = [
  {
    number: 1,
    sent_at: 1_788_857_000_031,
    outcome: 'failed',
    duration_ms: 18,
    status_code: 503,
    failure: 'http_status',
    response_excerpt: 'deploying, back in a minute',
  },
  {
    number: 2,
    sent_at: 1_788_857_060_180,
    outcome: 'acknowledged',
    duration_ms: 32,
    status_code: 204,
  },
];

export const REPLAYED_DELIVERY = 'whd_1aZx9KdP3uVw7QhRt5NbYm_1';

export const TEST_DELIVERY: WebhookDelivery = {
  id: 'whd_7uYc2MnR5wQz8XkTb3GhVs_0',
  event_id: 'evt_7uYc2MnR5wQz8XkTb3GhVs',
  event_type: 'agent.test',
  status: 'failed',
  replay: 0,
  attempts: 1,
  failed_attempts: 1,
  created_at: 1_788_857_100_000,
};

export const TEST_ATTEMPT: WebhookAttempt = {
  number: 1,
  sent_at: 1_788_857_100_000,
  outcome: 'failed',
  duration_ms: 41,
  failure: 'tls',
};
