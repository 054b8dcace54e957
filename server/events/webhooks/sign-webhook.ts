import { createHmac } from 'node:crypto';

export interface SignatureInput {
  /** The bytes that are sent, unparsed. */
  readonly rawBody: string | Uint8Array;
  /** Unix time in whole seconds, of the wall clock. */
  readonly timestampSeconds: number;
  /**
   * Each as it was shown to the partner, prefix and all: the UTF-8 bytes of the text are the
   * key. The newest first; while a secret is being rotated the one before it follows.
   */
  readonly secrets: readonly [string, ...string[]];
}

/**
 * Signs a webhook: `t=<unix_seconds>,v1=<hex>`, one `v1` for each secret, each the HMAC-SHA256
 * of `<t>.<raw_body>` (`docs/guides/webhooks.md`).
 *
 * @returns the value of `X-Service-Signature`
 * @throws RangeError when the timestamp is not whole seconds
 * @example signWebhook({ rawBody: '{}', timestampSeconds: 1_700_000_000, secrets: ['whsec_…'] })
 */
export function signWebhook({ rawBody, timestampSeconds, secrets }: SignatureInput): string {
  if (!Number.isSafeInteger(timestampSeconds) || timestampSeconds < 0) {
    throw new RangeError('A signature’s timestamp is whole seconds since 1970.');
  }
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret).update(`${timestampSeconds}.`).update(rawBody);
    return `v1=${hmac.digest('hex')}`;
  });
  return [`t=${timestampSeconds}`, ...signatures].join(',');
}
