import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * A partner's code, written only from `docs/guides/webhooks.md`: take `t` and each `v1`, compute the
 * hexadecimal HMAC-SHA256 of `<t>.<raw_body>`, compare in constant time, refuse other lengths and times more
 * than 300 seconds away.
 */
export function verifySignature(
  header: string,
  rawBody: string | Buffer,
  secret: string,
  nowSeconds: number,
): boolean {
  let time = '';
  const candidates: string[] = [];
  for (const item of header.split(',')) {
    const equals = item.indexOf('=');
    const name = item.slice(0, equals);
    if (name === 't') time = item.slice(equals + 1);
    if (name === 'v1') candidates.push(item.slice(equals + 1));
  }
  if (!/^[0-9]+$/.test(time)) return false;
  if (Math.abs(nowSeconds - Number.parseInt(time, 10)) > TOLERANCE_SECONDS) return false;
  const signed = Buffer.concat([Buffer.from(`${time}.`), Buffer.from(rawBody)]);
  const expected = Buffer.from(createHmac('sha256', secret).update(signed).digest('hex'));
  return candidates.some((candidate) => {
    const given = Buffer.from(candidate);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
