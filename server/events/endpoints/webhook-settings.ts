import type { resolveTarget, WebhookPolicy } from '../webhooks/index.ts';

/** What webhooks need of the deployment. */
export interface WebhookSettings {
  /** What signing secrets are derived from; absent where none is set, and then no endpoint can be made. */
  readonly masterKey: Uint8Array | undefined;
  readonly policy: WebhookPolicy;
  readonly resolver?: Parameters<typeof resolveTarget>[1]['resolver'];
}
