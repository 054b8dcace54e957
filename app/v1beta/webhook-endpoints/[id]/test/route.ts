import { route } from '#server/http/serve.ts';
import { testWebhookEndpoint } from '#server/operations/test-webhook-endpoint.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(testWebhookEndpoint);
