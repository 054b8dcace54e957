import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { slipOfKeys } from './slip-of-keys.ts';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, {}, null));

/** Requests with the word that is mistyped in braces, and the line that they mean. */
const REQUESTS: readonly (readonly [string, string])[] = [
  ['tell me when LINK {climbs} above 31', 'LINK price above $31'],
  ['tell me when LINK goes {above} 31', 'LINK price above $31'],
  ['tell me when LINK {goes} under 9', 'LINK price below $9'],
  ['tell me when LINK goes {below} 9', 'LINK price below $9'],
  ['tell me if AAVE {crashes} 14% in a day', 'AAVE price down 14% in 24h'],
  ['tell me if AAVE {surges} 14% in a day', 'AAVE price up 14% in 24h'],
  ['tell me if AAVE {slumps} 14% in a day', 'AAVE price down 14% in 24h'],
  [
    'tell me if the DAI supply apy on {compound} on Base is under 3%',
    'Compound DAI supply APY on Base below 3%',
  ],
  ['tell me when my {portfolio} drops below $70,000', 'Portfolio value below $70,000'],
  ['{tell} me when gas on Polygon is over 90 gwei', 'Polygon gas price above 90 gwei'],
  ['{alert} me when gas on Polygon is over 90 gwei', 'Polygon gas price above 90 gwei'],
];
const NEXT: Readonly<Record<string, string>> = {
  a: 's',
  b: 'n',
  c: 'v',
  d: 's',
  e: 'r',
  f: 'g',
  g: 'h',
  h: 'j',
  i: 'o',
  k: 'l',
  l: 'k',
  m: 'n',
  n: 'b',
  o: 'i',
  p: 'o',
  r: 't',
  s: 'd',
  t: 'y',
  u: 'i',
  v: 'b',
  w: 'e',
  y: 'u',
};

const mistyped = fc
  .tuple(fc.constantFrom(...REQUESTS), fc.nat(), fc.boolean())
  .map(([[request, meant], place, turns]) => {
    const word = /\{(\w+)\}/.exec(request)?.[1] ?? '';
    const at = place % (word.length - 1);
    const [one = '', other = ''] = word.slice(at, at + 2);
    const slip = turns ? other + one : `${NEXT[one] ?? one}${other}`;
    const typed = word.slice(0, at) + slip + word.slice(at + 2);
    return { said: request.replace(/\{\w+\}/, typed), meant };
  });

describe('a slip of the thumbs', () => {
  it('is the word that was meant, or is asked about', () => {
    const lines = fc
      .sample(mistyped, { seed: 4, numRuns: scaled(200, 90) })
      .map(({ said, meant }) => ({ said, meant, got: line(said) }));
    for (const { said, meant, got } of lines)
      expect(got === meant || /^[?-] /.test(got), `${said} => ${got}`).toBe(true);
    const read = lines.filter(({ meant, got }) => got === meant).length;
    expect(read / lines.length).toBeGreaterThan(0.8);
  });

  it('is left where another word is as near, or the word is one of the language', () => {
    for (const word of ['oumps', 'slices', 'crown', 'link', 'spork', 'glow', 'rinses'])
      expect(slipOfKeys(word), word).toBeUndefined();
    expect(slipOfKeys('cilmbs')).toBe('climbs');
  });

  it('takes no name and no order for a word of a condition', () => {
    for (const said of [
      'tell me when Cilmbs is above 5',
      'sel me 2 ETH when SOL is above 400',
      'tell me when LINK oumps 14% in a day',
    ])
      expect(compile(said, {}, null).outcome, said).not.toBe('condition');
  });
});

describe('a multiple without a subject of its own', () => {
  it.each([
    ['doubles', 'up 100%'],
    ['triples', 'up 200%'],
    ['halves', 'down 50%'],
  ])('%s is of what the order names', (said, move) => {
    for (const asset of ['UNI', 'LINK', 'ARB'])
      expect(line(`swap 40 ${asset} into USDC once it ${said}`)).toBe(`${asset} price ${move}`);
    expect(line(`tell me once it ${said}`)).toBe('? Which asset should be watched?');
  });
});
