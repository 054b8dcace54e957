import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { signWebhook } from '#server/events/webhooks/index.ts';
import { VERIFY_SNIPPETS } from './verify-snippets.ts';

type Verify = (rawBody: string | Uint8Array, signature: string, secret: string) => boolean;

const javascript = stripTypeScriptTypes(VERIFY_SNIPPETS.typescript);
const { isFromPortolan } = (await import(
  `data:text/javascript,${encodeURIComponent(javascript)}`
)) as { isFromPortolan: Verify };

const BODY = '{"id":"evt_1","note":"naïve"}';
const NOW = Math.floor(Date.now() / 1_000);
const sign = (secrets: [string, ...string[]], timestampSeconds = NOW) =>
  signWebhook({ rawBody: BODY, timestampSeconds, secrets });

describe('the TypeScript that verifies signatures', () => {
  it('accepts the service’s signatures, with the body as text and as bytes', () => {
    expect(isFromPortolan(BODY, sign(['whsec_a']), 'whsec_a')).toBe(true);
    expect(isFromPortolan(Buffer.from(BODY), sign(['whsec_a']), 'whsec_a')).toBe(true);
  });

  it('takes either secret while they overlap', () => {
    const signature = sign(['whsec_new', 'whsec_old']);
    expect(isFromPortolan(BODY, signature, 'whsec_new')).toBe(true);
    expect(isFromPortolan(BODY, signature, 'whsec_old')).toBe(true);
  });

  it.each([
    ['another body', `${BODY} `, sign(['whsec_a']), 'whsec_a'],
    ['another secret', BODY, sign(['whsec_b']), 'whsec_a'],
    ['an old signature', BODY, sign(['whsec_a'], NOW - 400), 'whsec_a'],
    ['one of the future', BODY, sign(['whsec_a'], NOW + 400), 'whsec_a'],
    ['a changed time', BODY, sign(['whsec_a']).replace(`t=${NOW}`, `t=${NOW - 1}`), 'whsec_a'],
    ['a cut one', BODY, sign(['whsec_a']).slice(0, -2), 'whsec_a'],
    ['none', BODY, '', 'whsec_a'],
    ['no time', BODY, sign(['whsec_a']).replace(/^t=\d+,/, ''), 'whsec_a'],
  ])('refuses %s', (_, body, signature, secret) => {
    expect(isFromPortolan(body, signature, secret)).toBe(false);
  });
});
