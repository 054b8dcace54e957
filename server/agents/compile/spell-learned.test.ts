import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { spellLearned } from './spell-learned.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const SUBJECTS = [
  ['ETH', 'ETH price', '$'],
  ['the price of SOL', 'SOL price', '$'],
  ['my health factor on Aave in Base', 'Aave health factor on Base', ''],
] as const;
const SIDES = [
  ['is more of', 'above'],
  ['will be more of', 'above'],
  ['will be higher that', 'above'],
  ['is superior at', 'above'],
  ['arrive over', 'above'],
  ['is arriving over', 'above'],
  ['overpass', 'above'],
  ['becomes bigger that', 'above'],
  ['is biger then', 'above'],
  ['will be less of', 'below'],
  ['is lower that', 'below'],
  ['is inferior of', 'below'],
  ['arrives to under', 'below'],
  ['is smaler then', 'below'],
] as const;

describe('forms of learners', () => {
  it('are of the side that they say, whatever the price is now', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SUBJECTS),
        fc.constantFrom(...SIDES),
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom(1, 5, 3000),
        ([words, line, sign], [said, side], size, price) => {
          const request = `tell me when ${words} ${said} ${size}`;
          expect(lineOf(compile(request, {}, usd(price))), request).toBe(
            `${line} ${side} ${sign}${size}`,
          );
        },
      ),
      { numRuns: scaled(120) },
    );
  });

  it.each([
    ['tell me when my portfolio loose the 10% in 24 hours', 'Portfolio value down 10% in 24h'],
    ['if ETH climb until 4000 alert me', 'ETH price above $4,000'],
    ['I like to receive notice when ETH is under 2000', 'ETH price below $2,000'],
    ['every days at 7:00 UTC send me a summary', 'Daily at 07:00 UTC: send me a summary'],
    [
      'remember me each wensday at 9:00 UTC to look my loans',
      'Weekly on Wednesday at 09:00 UTC: look my loans',
    ],
  ])('%s', (request, line) => {
    expect(lineOf(compile(request, {}, usd(3000)))).toBe(line);
  });

  it('leave the usual words as they are', () => {
    for (const said of [
      'tell me when I lose more of my ETH',
      'every day at 9',
      'every 3 days',
      'keep it until 2000 is reached',
      'the health factor is the lower of two',
    ])
      expect(spellLearned(said)).toBe(said);
  });
});
