import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAtRest, sealAtRest } from './seal-at-rest.ts';

const key = new Uint8Array(32).fill(7);

describe('a text that is sealed at rest', () => {
  it('is opened by its key and its owner alone, and says nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8 }), fc.uuid(), (text, owner) => {
        const sealed = sealAtRest(text, key, owner);
        expect(sealed).not.toContain(text);
        expect(sealed).not.toBe(sealAtRest(text, key, owner));
        expect(openAtRest(sealed, key, owner)).toBe(text);
        expect(openAtRest(sealed, key, `${owner}x`)).toBeNull();
        expect(openAtRest(sealed, new Uint8Array(32), owner)).toBeNull();
        expect(openAtRest(sealed, undefined, owner)).toBeNull();
      }),
      { seed: 14, numRuns: 50 },
    );
  });

  it('is not opened where a byte of it was changed, or some are missing', () => {
    const sealed = sealAtRest('https://portolan.test/review/open/x', key, 'a');
    const bytes = Buffer.from(sealed.slice(7), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openAtRest(`sealed:${changed.toString('base64url')}`, key, 'a')).toBeNull();
      const cut = bytes.subarray(0, at).toString('base64url');
      expect(openAtRest(`sealed:${cut}`, key, 'a')).toBeNull();
    }
  });

  it('of any length is opened, the empty one too', () => {
    for (const text of ['', 'x', 'ü'.repeat(5000)]) {
      expect(openAtRest(sealAtRest(text, key, 'a'), key, 'a')).toBe(text);
    }
  });

  it('is opened under the key that an earlier process derived', () => {
    expect(
      openAtRest(
        'sealed:3k14YXPANxYJ3sS_K6Zpc3NABPz3WbwLmKSeyYAG0jaP3uVBJUCJyycYDzNWYfGPzk9mDka3Fwc1rdEZ_Gz1',
        key,
        'a',
      ),
    ).toBe('https://portolan.test/review/open/x');
  });

  it('that never was is returned as it is', () => {
    expect(openAtRest('https://portolan.test/', undefined, 'a')).toBe('https://portolan.test/');
  });
});
