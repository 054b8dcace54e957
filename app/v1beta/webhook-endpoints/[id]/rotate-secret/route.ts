import { route } from '#server/http/serve.ts';
import { rotateWebhookSecret } from '#server/operations/rotate-webhook-secret.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(rotateWebhookSecret);
