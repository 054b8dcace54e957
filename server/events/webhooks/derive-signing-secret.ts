import { createHash, createHmac } from 'node:crypto';

/** What every signing secret starts with, so that people and scanners recognise one. */
const SIGNING_SECRET_PREFIX = 'whsec_';

const MIN_MASTER_KEY_BYTES = 32;
const PURPOSE = 'webhook signing secret';

export interface SigningSecretInput {
  /** At least 32 random bytes that only the service knows. */
  readonly masterKey: Uint8Array;
  readonly endpointId: string;
  /** 1 when the endpoint is made, one more with every rotation. */
  readonly version: number;
}

/**
 * The secret that signs one endpoint's webhooks: `whsec_` and the base64url text of
 * HMAC-SHA-256(master key, purpose, endpoint id, version). It is derived whenever it is needed
 * and stored nowhere, so a leaked database signs nothing.
 *
 * @returns 49 characters
 * @throws RangeError when the master key is too short or the id or version cannot be one
 */
export function deriveSigningSecret({
  masterKey,
  endpointId,
  version,
}: SigningSecretInput): string {
  if (masterKey.byteLength < MIN_MASTER_KEY_BYTES) {
    throw new RangeError(`A master key has at least ${MIN_MASTER_KEY_BYTES} bytes.`);
  }
  if (endpointId === '' || endpointId.includes('\0')) {
    throw new RangeError('An endpoint id is a text without null bytes.');
  }
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new RangeError('A version is a whole number from 1.');
  }
  // No part can hold the separator, so no two inputs give one message.
  const message = [PURPOSE, endpointId, version].join('\0');
  const digest = createHmac('sha256', masterKey).update(message).digest('base64url');
  return `${SIGNING_SECRET_PREFIX}${digest}`;
}

/** @returns the stored hash of a signing secret: its SHA-256 in hexadecimal, 64 characters */
export function hashSigningSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
