/**
 * The code with which a receiver checks signatures; `verify-snippets.test.ts` runs the TypeScript
 * one.
 */
export const VERIFY_SNIPPETS = {
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto';

/** \`rawBody\` is what was received, before it is parsed. */
export function isFromPortolan(
  rawBody: string | Uint8Array,
  signature: string, // the header X-Service-Signature
  secret: string, // whsec_…
): boolean {
  const parts = signature.split(',').map((part) => part.split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\\d+$/.test(timestamp) || ageSeconds > 300) return false;
  const expected = createHmac('sha256', secret)
    .update(\`\${timestamp}.\`)
    .update(rawBody)
    .digest();
  // While a secret is being rotated there are two.
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
`,
  python: `import hashlib
import hmac
import time


def is_from_portolan(raw_body: bytes, signature: str, secret: str) -> bool:
    """raw_body is what was received, before it is parsed; signature is X-Service-Signature."""
    parts = [part.split("=", 1) for part in signature.split(",") if "=" in part]
    timestamp = next((value for name, value in parts if name == "t"), "")
    if not timestamp.isascii() or not timestamp.isdigit():
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    message = timestamp.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
    # While a secret is being rotated there are two.
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), expected.encode())
        for name, value in parts
    )
`,
} as const;
