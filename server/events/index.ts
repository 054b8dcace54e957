/** The door of events: the pull rail, and where events are sent to. */
export {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  type WebhookSettings,
} from './endpoints.ts';
export { findEvent, listEvents } from './list-events.ts';
