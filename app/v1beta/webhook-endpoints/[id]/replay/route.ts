import { route } from '#server/http/serve.ts';
import { replayWebhookEvents } from '#server/operations/replay-webhook-events.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(replayWebhookEvents);
