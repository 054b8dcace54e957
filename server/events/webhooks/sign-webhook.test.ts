import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signWebhook } from './index.ts';
import { verifySignature } from './testing/verify-signature.ts';

const SECRET = 'whsec_current';
const T = 1_767_225_600;

describe('signWebhook', () => {
  it('writes the header of the specification', () => {
    const header = signWebhook({ rawBody: '{"id":"1"}', timestampSeconds: T, secrets: ['key'] });
    // echo -n '1767225600.{"id":"1"}' | openssl dgst -sha256 -hmac key
    expect(header).toBe(
      `t=${T},v1=3678941847a895d26e2068d419dc6533af70010f3cd815fe9cc9f3a467ab6276`,
    );
  });

  it('is verified by a partner’s code, for any body', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), (rawBody, secret) => {
        const header = signWebhook({ rawBody, timestampSeconds: T, secrets: [secret] });
        expect(verifySignature(header, rawBody, secret, T)).toBe(true);
        expect(verifySignature(header, `${rawBody} `, secret, T)).toBe(false);
        expect(verifySignature(header, rawBody, `${secret}x`, T)).toBe(false);
      }),
    );
  });

  it('signs bytes and text alike', () => {
    const rawBody = '{"headline":"Ξ under 2,000 €"}';
    const input = { timestampSeconds: T, secrets: [SECRET] } as const;
    expect(signWebhook({ ...input, rawBody: Buffer.from(rawBody) })).toBe(
      signWebhook({ ...input, rawBody }),
    );
  });

  it('is good for 300 seconds on either side', () => {
    const header = signWebhook({ rawBody: '{}', timestampSeconds: T, secrets: [SECRET] });
    for (const offset of [-300, 0, 300]) {
      expect(verifySignature(header, '{}', SECRET, T + offset)).toBe(true);
    }
    for (const offset of [-301, 301]) {
      expect(verifySignature(header, '{}', SECRET, T + offset)).toBe(false);
    }
  });

  it('binds the time and the length', () => {
    const header = signWebhook({ rawBody: '{}', timestampSeconds: T, secrets: [SECRET] });
    expect(verifySignature(header.replace(`t=${T}`, `t=${T + 1}`), '{}', SECRET, T)).toBe(false);
    expect(verifySignature(header.slice(0, -1), '{}', SECRET, T)).toBe(false);
    expect(verifySignature(`${header}0`, '{}', SECRET, T)).toBe(false);
  });

  it('is verified by both secrets while one is being rotated', () => {
    const secrets = [SECRET, 'whsec_before'] as const;
    const header = signWebhook({ rawBody: '{}', timestampSeconds: T, secrets });
    expect(header.match(/v1=[0-9a-f]{64}/g)).toHaveLength(2);
    for (const secret of secrets) expect(verifySignature(header, '{}', secret, T)).toBe(true);
    expect(verifySignature(header, '{}', 'whsec_other', T)).toBe(false);
  });

  it.each([1.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s as a time', (seconds) => {
    expect(() =>
      signWebhook({ rawBody: '', timestampSeconds: seconds, secrets: [SECRET] }),
    ).toThrow('whole seconds since 1970');
  });

  it('takes the first second there is', () => {
    const header = signWebhook({ rawBody: '', timestampSeconds: 0, secrets: [SECRET] });
    expect(header).toMatch(/^t=0,v1=/);
  });
});
