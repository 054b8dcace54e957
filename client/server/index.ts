export {
  createSurfaceHandler,
  type SurfaceHandler,
  type SurfaceHandlerOptions,
} from './create-surface-handler.ts';
export { toNodeListener } from './to-node-listener.ts';
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  WebhookSignatureError,
} from './verify-webhook.ts';
