import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { expectSound, mutatedSentences, wordSequences } from './testing/any-text.ts';
import { compile } from './testing/compile.ts';
import { countCalls, mostCalls } from './testing/count-calls.ts';

function holdWork(prompt: string): void {
  const text = prompt.trim().slice(0, 2000);
  if (text === '') return;
  const { result: answer, calls } = countCalls(() => compile({ prompt: text }, 10n ** 18n));
  expect(calls).toBeLessThan(mostCalls(text));
  expectSound(text, answer);
}

describe('the work that a text makes', () => {
  it('grows with its length and no faster, whatever it says', () => {
    // The first compile of a process fills caches, and the first question and the first answer about what can be done others.
    for (const prompt of ['swap 5 dai to link', 'dai', 'hello']) compile({ prompt });
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      wordSequences,
      mutatedSentences,
    );
    fc.assert(fc.property(texts, holdWork), { numRuns: scaled(300, 120) });
  });

  it('stays small on long repetitions', () => {
    for (const piece of [
      'swap ',
      '1,',
      '(((',
      '0x',
      'a.',
      '1.1',
      'all of my ',
      'ignore x ',
      'i ',
      'a ',
      'do ',
      'it is on base ',
      'it ',
      '0x ',
      '->',
      '"',
      'half of half ',
      '5 dai to link and ',
      '@',
      'slippage ',
      'Clarification \u2014 ',
      '5 - ',
      'max - ',
      '5 usdc, ',
      'let my wife ',
      'Swap half of my USDC to ETH and then lend it. Thank you. ',
    ]) {
      holdWork(piece.repeat(2000 / piece.length));
    }
  });
});
