import type { WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';

export const ENDPOINT_URL = 'https://partner.example/portolan/events';

export const WEBHOOK_ENDPOINT: WebhookEndpoint = {
  id: 'we_5sKd8LmQ2xVb7NcYt1ZpRf',
  url: ENDPOINT_URL,
  status: 'active',
  created_at: 1_788_854_400_000,
};
