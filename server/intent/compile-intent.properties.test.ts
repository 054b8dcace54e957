import fc from 'fast-check';
import { describe, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { expectSound, mutatedSentences, wordSequences } from './testing/any-text.ts';
import { compile } from './testing/compile.ts';

function hold(prompt: string): void {
  const text = prompt.trim().slice(0, 2000);
  if (text !== '') expectSound(text, compile({ prompt: text }, 10n ** 18n));
}

describe('any text', () => {
  it('compiles random unicode', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), hold), {
      numRuns: scaled(500),
    });
  });

  it('compiles random sequences of its own words', () => {
    fc.assert(fc.property(wordSequences, hold), { numRuns: scaled(1500, 600) });
  });

  it('compiles mutated sentences', () => {
    fc.assert(fc.property(mutatedSentences, hold), { numRuns: scaled(1500, 600) });
  });
});
