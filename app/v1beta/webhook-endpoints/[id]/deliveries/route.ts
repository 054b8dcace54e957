import { route } from '#server/http/serve.ts';
import { listWebhookDeliveries } from '#server/operations/list-webhook-deliveries.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(listWebhookDeliveries);
