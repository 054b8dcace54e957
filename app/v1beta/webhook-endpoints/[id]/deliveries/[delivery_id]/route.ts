import { route } from '#server/http/serve.ts';
import { getWebhookDelivery } from '#server/operations/get-webhook-delivery.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(getWebhookDelivery);
