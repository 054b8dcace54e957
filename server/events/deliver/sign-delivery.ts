import { timingSafeEqual } from 'node:crypto';
import { deriveSigningSecret, hashSigningSecret, signWebhook } from '../webhooks/index.ts';

/** The parts of an endpoint from which its signatures are made. */
export interface SigningEndpoint {
  readonly publicId: string;
  readonly secretVersion: number;
  readonly secretSha256: Buffer;
  readonly previousSecretUntil: Date | null;
}

/** The master key is not the one that the endpoint's secret was derived from. */
export class SigningKeyMismatch extends Error {
  override readonly name = 'SigningKeyMismatch';
}

/**
 * Signs a body for an endpoint: with its secret, and with the one before while that is still good.
 *
 * @param clocks.nowMs the service's clock, by which a rotated secret ends
 * @param clocks.wallClockMs the clock that receivers compare `t` with
 * @returns the value of `X-Service-Signature`
 * @throws SigningKeyMismatch when no receiver could verify it
 */
export function signDelivery(
  endpoint: SigningEndpoint,
  rawBody: string,
  masterKey: Uint8Array,
  clocks: { readonly nowMs: number; readonly wallClockMs: number },
): string {
  const secretOf = (version: number) =>
    deriveSigningSecret({ masterKey, endpointId: endpoint.publicId, version });
  const secret = secretOf(endpoint.secretVersion);
  if (!timingSafeEqual(Buffer.from(hashSigningSecret(secret), 'hex'), endpoint.secretSha256)) {
    throw new SigningKeyMismatch(
      `The signing secret of ${endpoint.publicId} was derived from another master key.`,
    );
  }
  const overlaps =
    endpoint.secretVersion > 1 &&
    endpoint.previousSecretUntil !== null &&
    endpoint.previousSecretUntil.getTime() > clocks.nowMs;
  return signWebhook({
    rawBody,
    timestampSeconds: Math.floor(clocks.wallClockMs / 1_000),
    secrets: overlaps ? [secret, secretOf(endpoint.secretVersion - 1)] : [secret],
  });
}
