/** The entry point of events: the pull rail, the endpoints, and the deliveries. */
export { askForAgentTest } from './budget/ask-for-posts.ts';
export { countDeliveries } from './deliveries/count-deliveries.ts';
export { countFailing } from './deliveries/count-failing.ts';
export { getDelivery } from './deliveries/get-delivery.ts';
export { listDeliveries } from './deliveries/list-deliveries.ts';
export { listEventDeliveries } from './deliveries/list-event-deliveries.ts';
export { readMessage } from './deliveries/read-message.ts';
export { checkEndpointUrl, createEndpoint, MAX_ENDPOINTS } from './endpoints/create-endpoint.ts';
export { deleteEndpoint } from './endpoints/delete-endpoint.ts';
export { describeEndpoint } from './endpoints/describe-endpoint.ts';
export { toPublicEndpoint } from './endpoints/endpoint-row.ts';
export { findEndpoint } from './endpoints/find-endpoint.ts';
export { listEndpoints } from './endpoints/list-endpoints.ts';
export { resumeEndpoint } from './endpoints/resume-endpoint.ts';
export { rotateSecret } from './endpoints/rotate-secret.ts';
export {
  admitEndpointTest,
  beginEndpointTest,
  recordEndpointTest,
  sendEndpointTest,
  testEndpoint,
} from './endpoints/test-endpoint.ts';
export type { WebhookSettings } from './endpoints/webhook-settings.ts';
export { findEvent, listEvents } from './list-events.ts';
export { replayEvents } from './replay/replay-events.ts';
export { resendEvent } from './replay/resend-event.ts';
export { openPreparation, sealStoredLinks } from './stored-preparation.ts';
export { hideLinkTokens } from './webhooks/index.ts';
