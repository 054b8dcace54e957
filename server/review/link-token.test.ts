import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  draftUrl,
  hashLinkToken,
  isLinkToken,
  mintLinkToken,
  onceUrl,
  proposalUrl,
  reviewUrl,
} from './link-token.ts';

describe('the token of a private link', () => {
  it('is 32 random bytes, of which the SHA-256 is kept', () => {
    const { token, sha256 } = mintLinkToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(sha256).toEqual(createHash('sha256').update(token).digest());
    expect(hashLinkToken(token)).toEqual(sha256);
    expect(isLinkToken(token)).toBe(true);
    expect(new Set(Array.from({ length: 100 }, () => mintLinkToken().token)).size).toBe(100);
  });

  it.each([
    '',
    'x'.repeat(42),
    'x'.repeat(44),
    `${'x'.repeat(42)}=`,
    `${'x'.repeat(43)}\n`,
    ` ${'x'.repeat(43)}`,
  ])('is not %j', (text) => {
    expect(isLinkToken(text)).toBe(false);
  });

  it.each([
    [reviewUrl, '/review/open/T'],
    [onceUrl, '/review/once/T'],
    [draftUrl, '/review/draft/open/T'],
    [proposalUrl, '/review/guard/open/T'],
  ])('is last in its address: %o', (urlOf, path) => {
    expect(urlOf('https://portolan.test', 'T')).toBe(`https://portolan.test${path}`);
  });
});
