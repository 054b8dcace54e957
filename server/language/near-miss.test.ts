import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { ASSET_SPELLINGS } from './lexicon/assets.ts';
import { CUE_SPELLINGS, VERB_SPELLINGS } from './lexicon/word-rows.ts';
import { isOffered, nearMiss, suggestionFor } from './near-miss.ts';
import { parsePrompt } from './parse-prompt.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A word of orders with one letter left out, doubled, replaced or changed places with the next. */
const slips = fc
  .tuple(
    fc.constantFrom(...VERB_SPELLINGS, ...CUE_SPELLINGS, ...ASSET_SPELLINGS),
    fc.nat(30),
    fc.constantFrom(...LETTERS),
    fc.nat(3),
  )
  .map(([word, place, letter, how]) => {
    const at = place % word.length;
    const before = word.slice(0, at);
    const rest = word.slice(at + 1);
    return [
      before + rest,
      before + word[at] + word[at] + rest,
      before + letter + rest,
      before + (rest[0] ?? '') + word[at] + rest.slice(1),
    ][how] as string;
  });

describe('suggestions', () => {
  it('are names of the product or words of the dictionary', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const offered = suggestionFor(slip);
        if (offered !== undefined) expect(isOffered(offered.toLowerCase()), slip).toBe(true);
        // What was recognised is recognised still, and only not offered.
        if (offered !== undefined) expect(nearMiss(slip)).toBeDefined();
      }),
      { numRuns: 2_000, seed: 20261126 },
    );
  });

  it('ask of an unknown coin with such words alone', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        for (const point of parsePrompt(`swap 5 ${slip} to ETH on base`).left)
          if (point.kind === 'slip') expect(isOffered(point.meant.toLowerCase()), slip).toBe(true);
      }),
      { numRuns: 300, seed: 20261126 },
    );
  });

  it.each(['hurried', 'brdginf', 'depossiting'])('are none misspelled for %s', (word) => {
    const offered = suggestionFor(word);
    if (offered !== undefined) expect(isOffered(offered.toLowerCase())).toBe(true);
    expect(['brdging', 'carryed', 'depositting']).not.toContain(offered);
  });

  it.each(['brdging', 'carryed', 'depositting', 'swapp', 'withdrawed', 'unstk'])(
    'never offer %s',
    (word) => expect(isOffered(word)).toBe(false),
  );

  it.each([
    ['usddc', 'USDC'],
    ['unstkae', 'unstake'],
    ['witdraw', 'withdraw'],
  ])('offer for %s %s', (word, offered) => expect(suggestionFor(word)).toBe(offered));
});
