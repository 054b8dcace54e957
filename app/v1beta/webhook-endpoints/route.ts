import { route } from '#server/http/serve.ts';
import { createWebhookEndpoint } from '#server/operations/create-webhook-endpoint.ts';
import { listWebhookEndpoints } from '#server/operations/list-webhook-endpoints.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(
  createWebhookEndpoint,
  listWebhookEndpoints,
);
