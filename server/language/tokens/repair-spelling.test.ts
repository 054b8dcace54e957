import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, repairSpelling } from './repair-spelling.ts';

const letters = fc.constantFrom(...'abcdeost');
const spelt = (minLength: number, maxLength: number) =>
  fc.array(letters, { minLength, maxLength }).map((chars) => `a${chars.join('')}`);

describe('repairSpelling', () => {
  it('repairs to a word that no other one is as near to', () => {
    fc.assert(
      fc.property(spelt(4, 9), fc.array(spelt(3, 9), { maxLength: 8 }), (word, vocabulary) => {
        const found = repairSpelling(word, vocabulary);
        if (found === undefined) return;
        const distance = editDistance(word, found, 2);
        for (const known of vocabulary.filter((one) => one !== found)) {
          expect(editDistance(word, known, 2)).toBeGreaterThan(distance);
        }
      }),
    );
  });

  it('takes one slip, two in a long word, and neither of two that are as near', () => {
    expect(repairSpelling('poligon', ['polygon', 'optimism'])).toBe('polygon');
    expect(repairSpelling('avalnahce', ['avalanche'])).toBe('avalanche');
    expect(repairSpelling('loner', ['longer', 'lower'])).toBeUndefined();
    expect(repairSpelling('loner', ['lower', 'longer', 'lower'])).toBeUndefined();
    expect(repairSpelling('loner', ['lower', 'lower'])).toBe('lower');
    expect(repairSpelling('form', ['from'])).toBe('from');
    expect(repairSpelling('polygon', ['optimism'])).toBeUndefined();
  });
});
