import { describe, expect, it } from 'vitest';
import { ShownText } from './shown-text.ts';
import { hasUnseen, withoutUnseen } from './unseen-characters.ts';

describe('a shown text', () => {
  it.each([
    ['Pay \u202e0xdead\u202c now', 'Pay 0xdead now'],
    ['Pay al\u200bice\u200d.\ufeffeth', 'Pay alice.eth'],
    [
      'soft\u00adhyphen, \u2066isolated\u2069, \u061carabic mark',
      'softhyphen, isolated, arabic mark',
    ],
    ['tag\u{e0041}s, filler\u3164, joiner\u034f', 'tags, filler, joiner'],
    ['one\u2028line', 'one line'],
    ['bell\u0007 and null\u0000', 'bell and null'],
    ['half \ud83d of a character', 'half  of a character'],
    ['private \ue000 use', 'private  use'],
    ['selectors\ufe0f\ufe01\u{e0101}', 'selectors'],
  ])('has nothing that is not seen: %j', (text, seen) => {
    expect(withoutUnseen(text)).toBe(seen);
    expect(hasUnseen(text)).toBe(true);
    expect(ShownText.parse(text)).toBe(seen);
  });

  it.each(['Zahle 5 USDC an Zoë\n\tmorgen', 'مرحبا שלום', '価格 ₿ – “so” 🚀 ⚠️ 1️⃣', ''])(
    'is left as it is where all is seen: %j',
    (text) => {
      expect(withoutUnseen(text)).toBe(text);
      expect(hasUnseen(text)).toBe(false);
    },
  );
});
