import type { AgentEvent } from '../generated/schemas.ts';

/** The body of a webhook: the event of `GET /agent-events` with `created` (ISO 8601) and without `proof`. */
export interface WebhookEvent extends Omit<AgentEvent, 'created_at' | 'proof'> {
  readonly created: string;
}

export interface VerifyWebhookOptions {
  /** The bytes as they came, before anything parses them. */
  readonly rawBody: string | Uint8Array<ArrayBuffer>;
  /** `X-Service-Signature`; a missing one is refused. */
  readonly signature: string | null | undefined;
  /** The endpoint's signing secret, as it was shown, prefix and all. */
  readonly secret: string;
  /** How far the time of the signature may be away; 300 without it. */
  readonly toleranceSeconds?: number;
  /** Unix time in ms; the clock without it. */
  readonly nowMs?: number;
}

/** The webhook is not of the service, or is an old one that somebody sends again. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

/** While a secret is rotated there are two. */
const MAX_SIGNATURES = 4;

/**
 * Verifies a webhook and reads it. Works wherever Web Crypto does.
 *
 * ```ts
 * const event = await verifyWebhook({
 *   rawBody: await request.text(),
 *   signature: request.headers.get('x-service-signature'),
 *   secret: process.env.PORTOLAN_WEBHOOK_SECRET,
 * });
 * ```
 *
 * Delivery is at least once: deduplicate by `event.id`.
 *
 * @throws WebhookSignatureError, and TypeError without a secret
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { rawBody, signature, secret, toleranceSeconds = 300, nowMs = Date.now() } = options;
  // Anybody could sign with an empty one.
  if (!secret) throw new TypeError('verifyWebhook needs the signing secret.');
  const parts = (signature ?? '').split(',').map((part) => part.split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) throw new WebhookSignatureError('There is no signature.');
  if (!(Math.abs(nowMs / 1_000 - Number(time)) <= toleranceSeconds)) {
    throw new WebhookSignatureError('The signature is too old, or this clock is wrong.');
  }
  const bytes = typeof rawBody === 'string' ? encode(rawBody) : rawBody;
  const signed = new Uint8Array([...encode(`${time}.`), ...bytes]);
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encode(secret), hash, false, ['verify']);
  const given = parts.filter(([name]) => name === 'v1').slice(0, MAX_SIGNATURES);
  for (const [, hex = ''] of given) {
    // `verify` compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, fromHex(hex), signed)) {
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
    }
  }
  throw new WebhookSignatureError('The signature is not of this body and secret.');
}

const encode = (text: string) => new TextEncoder().encode(text);

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return new Uint8Array();
  return Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
