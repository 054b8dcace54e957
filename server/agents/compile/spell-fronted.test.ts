import { describe, expect, it } from 'vitest';
import { spellFronted } from './spell-fronted.ts';

const SUBJECTS = ['ETH', 'my Aave health factor', 'the USDC supply APY on Aave on Base'];
const SIDES = ['below', 'under', 'lower than', 'above', 'over', 'more than'];

describe('a comparison in front of what it is of', () => {
  it('keeps its side, its number and its subject', () => {
    for (const subject of SUBJECTS)
      for (const side of SIDES)
        for (const said of [
          `${side} 1.5, ${subject}: let me know`,
          `${side} 1.5 for ${subject}, ping me then`,
          `${side} 1.5, ${subject}, that's when to tell me`,
        ])
          expect(spellFronted(said), said).toBe(`Tell me when ${subject} is ${side} 1.5.`);
    expect(spellFronted("below 1,850, that's when I want to hear about ETH")).toBe(
      'Tell me when ETH is below 1,850.',
    );
    expect(spellFronted('70,000 is my line for BTC. Under it, wake me, tell me.')).toBe(
      'Tell me when BTC is under 70,000.',
    );
    expect(spellFronted('either way, 7% within the hour on BTC, alert me')).toBe(
      'Tell me when BTC moves 7% within the hour.',
    );
    expect(spellFronted('4,000 dollars and up: let me know when ETH is there')).toBe(
      'Tell me when ETH is 4,000 dollars or more.',
    );
  });

  it('is left alone with words that change it, or with two of a kind', () => {
    for (const said of [
      'not below 1,850, ETH, tell me',
      'below 1,850, ETH, never tell me',
      "below 1,850, ETH, don't tell me",
      'below 1,850, ETH, tell my wife',
      'below 1,850, ETH and BTC, tell me',
      'below 1,850, ETH, tell me about BTC',
      'below 1,850 or above 3,000, ETH, tell me',
      'below 1,850, above 3,000, ETH, tell me',
      'below 1,850, ETH, tell me unless I sleep',
      'below 1,850, ETH, sell 5 ETH',
      'below 1,850, ETH, tell me in 2 days',
      'below 1,850, ETH',
      'ETH, below 1,850?',
      'was below 1,850, ETH, tell me',
      '70,000 is my line for BTC. Tell me.',
      '70,000 is my line for BTC. Under it or over it, tell me.',
    ])
      expect(spellFronted(said), said).toBeUndefined();
  });
});
