import { route } from '#server/http/serve.ts';
import { deleteWebhookEndpoint } from '#server/operations/delete-webhook-endpoint.ts';
import { updateWebhookEndpoint } from '#server/operations/update-webhook-endpoint.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
);
