import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashApiKey, KEY_PREFIXES, mintApiKey, readKeyPrefix } from './api-key.ts';

describe('API keys', () => {
  it('mints keys of the documented form that pass their own checksum', () => {
    for (const prefix of KEY_PREFIXES) {
      const key = mintApiKey(prefix);
      expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`));
      expect(readKeyPrefix(key)).toBe(prefix);
    }
  });

  // CRC-32 of all before it, most significant digit first: keys that are out stay valid.
  it.each([
    'ptn_live_0123456789abcdefghijABCDEFGHIJ34l33F',
    'ptn_test_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz1r181G',
    'ptk_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB31NBCBJ',
  ])('knows %s', (key) => {
    expect(readKeyPrefix(key)).not.toBeNull();
  });

  it('never mints the same key twice', () => {
    expect(new Set(Array.from({ length: 500 }, () => mintApiKey())).size).toBe(500);
  });

  it('refuses a key with any one character changed', () => {
    const key = mintApiKey();
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        fc.constantFrom(...'0123456789ABCXYZabcxyz'),
        (at, character) => {
          fc.pre(key[at] !== character);
          const changed = key.slice(0, at) + character + key.slice(at + 1);
          expect(readKeyPrefix(changed)).toBeNull();
        },
      ),
    );
  });

  it('refuses anything that is not a key, without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readKeyPrefix(text)).toBeNull();
      }),
    );
    expect(readKeyPrefix(`${mintApiKey()}\n`)).toBeNull();
  });

  it('hashes to 32 bytes that differ per key', () => {
    const [a, b] = [hashApiKey(mintApiKey()), hashApiKey(mintApiKey())];
    expect(a).toHaveLength(32);
    expect(a.equals(b)).toBe(false);
  });
});
