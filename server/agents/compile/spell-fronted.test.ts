import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { spellFronted } from './spell-fronted.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

/** What is watched, where it is, and the line that it comes to with a level behind it. */
const LEVELS = [
  [
    'ETH',
    undefined,
    'ETH price',
    (size: number) => `${size},500`,
    (size: number) => `$${size},500`,
  ],
  [
    'the price of bitcoin',
    undefined,
    'BTC price',
    (size: number) => `${size}0,000 dollars`,
    (size: number) => `$${size}0,000`,
  ],
  [
    'my health factor',
    'on Aave at Polygon',
    'Aave health factor on Polygon',
    (size: number) => `${size}.4`,
    (size: number) => `${size}.4`,
  ],
  [
    'my health factor',
    'on Spark',
    'Spark health factor',
    (size: number) => `${size}.4`,
    (size: number) => `${size}.4`,
  ],
  [
    'the supply rate for USDC',
    'on Aave at Base',
    'Aave USDC supply APY on Base',
    (size: number) => `${size}.5%`,
    (size: number) => `${size}.5%`,
  ],
  [
    'the DAI borrow rate',
    'at Spark',
    'Spark DAI borrow APY',
    (size: number) => `${size} percent`,
    (size: number) => `${size}%`,
  ],
  [
    'gas',
    'on Ethereum',
    'Ethereum gas price',
    (size: number) => `${size} gwei`,
    (size: number) => `${size} gwei`,
  ],
  [
    'my USDC balance',
    'on Base',
    'USDC balance on Base',
    (size: number) => `${size}00`,
    (size: number) => `${size}00`,
  ],
] as const;
const SIDES = [
  ['below', 'below'],
  ['under', 'below'],
  ['less than', 'below'],
  ['beneath', 'below'],
  ['above', 'above'],
  ['over', 'above'],
  ['more than', 'above'],
  ['past', 'above'],
] as const;
const MOVED = [
  ['ETH', 'ETH price'],
  ['LINK', 'LINK price'],
  ['my portfolio', 'Portfolio value'],
] as const;
const CHANGES = [
  ['down', 'down'],
  ['up', 'up'],
] as const;
const SPANS = [
  ['in 24 hours', '24h'],
  ['within a week', '7d'],
  ['over 3 days', '3d'],
] as const;
const ASKS = [
  'tell me',
  'let me know',
  'a message please',
  'I want to hear',
  'an alert',
  "that's when to ping me",
  'notify me then',
  'wake me up',
] as const;

const size = fc.integer({ min: 2, max: 9 });
const order = fc.array(fc.nat(), { minLength: 5, maxLength: 5 });
/** The parts in an order that numbers give. */
const inOrder = (parts: readonly (string | undefined)[], keys: readonly number[]): string =>
  parts
    .flatMap((part, at) => (part === undefined ? [] : [{ part, key: keys[at] ?? 0 }]))
    .sort((a, b) => a.key - b.key)
    .map(({ part }) => part)
    .join(', ');

const level = fc
  .tuple(
    fc.constantFrom(...LEVELS),
    fc.constantFrom(...SIDES),
    size,
    fc.constantFrom(...ASKS),
    order,
  )
  .map(([[what, where, line, say, show], [words, side], number, ask, keys]) => ({
    said: inOrder([what, where, `${words} ${say(number)}`, ask], keys),
    line: `${line} ${side} ${show(number)}`,
  }));
const change = fc
  .tuple(
    fc.constantFrom(...MOVED),
    fc.constantFrom(...CHANGES),
    size,
    fc.option(fc.constantFrom(...SPANS)),
    fc.constantFrom(...ASKS),
    fc.boolean(),
    order,
  )
  .map(([[what, line], [way, shown], number, span, ask, isBehind, keys]) => ({
    said: inOrder(
      [what, isBehind ? `${number}% ${way}` : `${way} ${number}%`, span?.[0], ask],
      keys,
    ),
    line: `${line} ${shown} ${number}%${span ? ` in ${span[1]}` : line === 'Portfolio value' ? ' in 24h' : ''}`,
  }));

/** Each may say otherwise what is watched, when, of whom or for whom. */
const BINDING =
  "not never unless until before after tomorrow yesterday again except without wife Bob's isn't stays sell BTC 7 also or twice hourly doubles if-not nobody somebody his stop cancel else instead".split(
    ' ',
  );

describe('a request in any order of its parts', () => {
  it('is the same watch', () => {
    fc.assert(
      fc.property(fc.oneof(level, change), ({ said, line }) => {
        expect(lineOf(compile(said, {}, usd(3000))), said).toBe(line);
      }),
      { numRuns: scaled(400, 200) },
    );
  });

  it('is left alone with a word that may change it', () => {
    fc.assert(
      fc.property(
        fc.oneof(level, change),
        fc.constantFrom(...BINDING),
        fc.nat(),
        ({ said }, word, place) => {
          const words = said.split(' ');
          words.splice(place % (words.length + 1), 0, word);
          expect(spellFronted(words.join(' ')), words.join(' ')).toBeUndefined();
        },
      ),
      { numRuns: scaled(1500, 500) },
    );
  });
});

describe('a comparison in front of what it is of', () => {
  it.each([
    ['Below 2,050, if ETH goes there, tell me.', 'ETH is below 2,050'],
    ['By 9%, should LINK fall, I want to hear.', 'LINK falls 9%'],
    ['Down to 0.60, if OP slides, let me know.', 'OP is below 0.60'],
    ['At 100 dollars, ETH, whenever it gets there, let me know.', 'ETH reaches 100 dollars'],
    ['Of more than 7% in a day, a drop in my portfolio, tell me', 'my portfolio falls 7% in a day'],
    ["below 1,850, that's when I want to hear about ETH", 'ETH is below 1,850'],
    ['70,000 is my line for BTC. Under it, wake me, tell me.', 'BTC is below 70,000'],
    ['4,000 dollars and up: let me know when ETH is there', 'ETH is above 4,000 dollars'],
    ['either way, 7% within the hour on BTC, alert me', 'BTC moves 7% within the hour'],
    [
      '1.3 on Aave is the health factor I never want to slip under without a warning.',
      'the health factor on Aave is below 1.3',
    ],
    [
      'Over 7% is how high the USDC supply rate on Aave must climb for me to care',
      'the USDC supply rate on Aave rises above 7%',
    ],
    ['Sinking past 1,900, ETH, a note please', 'ETH is below 1,900'],
  ])('%s', (said, claim) => {
    expect(spellFronted(said)?.text).toBe(`Tell me when ${claim}.`);
  });

  it('is left alone where its sides differ, or a part is missing or said twice', () => {
    for (const said of [
      'below 1,850, if ETH rises, tell me',
      'above 1,850, ETH falls, tell me',
      'by 9%, ETH, tell me',
      'by 200 dollars, if ETH falls, tell me',
      'below 9%, if ETH falls, tell me',
      'below 1,850, ETH and BTC, tell me',
      'below 1,850, ETH, tell me about BTC',
      'below 1,850 or above 3,000, ETH, tell me',
      'below 1,850, above 3,000, ETH, tell me',
      'below 1,850, ETH, tell me in 2 days',
      'below 1,850, ETH, tell me once',
      'below 1,850, ETH, tell me the first time',
      'below 1,850, ETH, without a warning',
      'below 1,850, ETH',
      'ETH, below 1,850?',
      'on Base, below 1.5, my health factor on Polygon, tell me',
      '70,000 is my line for BTC. Tell me.',
      '70,000 is my line for BTC. Under it or over it, tell me.',
      'ETH must be below 1,850, tell me',
    ])
      expect(spellFronted(said), said).toBeUndefined();
  });
});
