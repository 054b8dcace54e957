import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './keyset-cursor.ts';

describe('a cursor', () => {
  it('gives back where a page ended', () => {
    fc.assert(
      fc.property(fc.nat(8_640_000_000_000_000 / 1_000), fc.uuid(), (atMs, id) => {
        expect(decodeCursor(encodeCursor({ atMs, id }))).toEqual({ atMs, id });
      }),
    );
  });

  it('is nothing when it is any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const decoded = decodeCursor(text);
        if (decoded !== null) expect(encodeCursor(decoded)).toBe(text);
      }),
    );
    for (const inner of ['9999999999999999:evt_1', '1:', ':evt_1', '1:evt 1', '-1:a', '1:a\n']) {
      expect(decodeCursor(Buffer.from(inner).toString('base64url'))).toBeNull();
    }
  });
});
