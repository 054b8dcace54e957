import type { resolveTarget, WebhookPolicy } from '../webhooks/index.ts';

/** The deployment's settings for webhooks. */
export interface WebhookSettings {
  /** The key from which signing secrets are derived; without it endpoints cannot be created. */
  readonly masterKey: Uint8Array | undefined;
  readonly policy: WebhookPolicy;
  readonly resolver?: Parameters<typeof resolveTarget>[1]['resolver'];
}
