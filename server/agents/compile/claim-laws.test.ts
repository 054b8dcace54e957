import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(3000));

const UNKEPT_TIMES = [
  'in a fortnight',
  'YTD',
  'year to date',
  'in a few hours',
  'in a couple of days',
  'in half a day',
  'this session',
  'over the quarter',
  'over Christmas',
  'annualised',
  'since noon',
  'ever since',
  'since then',
  'on last year',
  'within hours',
  'in days',
  'MTD',
];
const EXCEPTED = [
  'save ETH',
  'bar ETH',
  'minus ETH',
  'besides ETH',
  'ignoring ETH',
  'apart from ETH',
  'but ETH',
  'other than ETH',
];
const BOUNDS = [
  'but only if gas is under 20 gwei',
  'unless gas is over 20 gwei',
  'and in either case gas is below 20 gwei',
  'provided gas is under 20 gwei',
  'while gas is under 20 gwei',
  'as long as gas is under 20 gwei',
];
const HOLDERS = ['bob', 'vitalik', 'mom', 'team', 'treasury', 'anna', 'carlos'];
const ENDS = [
  'leaves the zone below',
  'exits below',
  'avoids falling below',
  'is done being below',
  'is unlikely to stay below',
  'goes from under 1500 to over',
];
const ENDED = ['is history', 'is over', 'ends', 'is up', 'are over', 'plus', 'more', 'dearer'];
const MOVED = ['is up', 'falls', 'jumps', 'moves', 'climbs', 'loses'];
const UNREAL = [
  (c: string) => `If ETH had fallen ${c} would you have told me`,
  (c: string) => `would you have pinged me if ETH was ${c}`,
  (c: string) => `Tell me if ETH has ever been ${c}`,
  (c: string) => `You never told me when ETH was ${c}`,
  (c: string) => `I don't care when ETH is ${c}`,
  (c: string) => `No alert when ETH is ${c}`,
  (c: string) => `I want to not be told when ETH is ${c}`,
];
const OFTEN = ['next week', 'later', 'on my birthday', 'around noon', 'this summer', 'next month'];

/** Requests with one thing more, or another one, than a watch keeps. */
const ASKED = {
  'a time that is no window': ({ time, verb }) => `tell me if LINK ${verb} 10% ${time}`,
  'what is left out of a kind': ({ excepted }) => `tell me when any coin ${excepted} falls 10%`,
  'what bounds a choice': ({ bound }) => `tell me when ETH is below 2000 or BTC below 50k ${bound}`,
  'what is waited for before being told': ({ opener, size }) =>
    `${opener} gas is under 20 gwei tell me when ETH is below ${size} or BTC below 50k`,
  'a list that nothing joins': ({ size }) => `Alerts: ETH above ${size}, BTC above 60000`,
  'a sentence that adds a coin': ({ size }) =>
    `Tell me when ETH is above ${size}. And BTC above 60000.`,
  'whose it is by a name': ({ holder }) => `tell me when ${holder} eth is below 2`,
  'the end of a state': ({ end, size }) => `tell me when ETH ${end} ${size}`,
  'what stands behind a level': ({ ended, size }) => `tell me when ETH below ${size} ${ended}`,
  'a move by an amount': ({ moved }) => `tell me when gas ${moved} 20 gwei`,
  'what did not happen': ({ unreal, size }) => unreal(`below ${size}`),
  'when to be told': ({ often, size }) => `Tell me ${often} when ETH is below ${size}`,
  'when it shall count': ({ often, size }) => `Tell me when ETH is below ${size} ${often}`,
  'a move that stays small': ({ verb }) => `tell me when LINK ${verb} less than 5%`,
  'a loan by its size': ({ size }) => `tell me when my debt is above ${size / 100}`,
  'a worth in coins': () => 'tell me when my portfolio is below 5 ETH',
  'a place for its coin': () => 'tell me when Base gas is above 1 and Arbitrum 2',
  'a protocol for its coin': () =>
    "tell me when Spark health factor is under 1.5 and Aave's under 1.3",
  'what is held, far from the price': () => 'tell me when my ETH falls below 20000',
} satisfies Record<string, (words: Words) => string>;

const anyWords = fc.record({
  time: fc.constantFrom(...UNKEPT_TIMES),
  excepted: fc.constantFrom(...EXCEPTED),
  bound: fc.constantFrom(...BOUNDS),
  opener: fc.constantFrom('If', 'When', 'Only when'),
  holder: fc.constantFrom(...HOLDERS),
  end: fc.constantFrom(...ENDS),
  ended: fc.constantFrom(...ENDED),
  moved: fc.constantFrom(...MOVED),
  unreal: fc.constantFrom(...UNREAL),
  often: fc.constantFrom(...OFTEN),
  verb: fc.constantFrom('falls', 'drops', 'rises', 'is down'),
  size: fc.integer({ min: 1600, max: 3500 }),
});
type Words = typeof anyWords extends fc.Arbitrary<infer T> ? T : never;

describe('each word around a number', () => {
  it.each(Object.entries(ASKED))('is kept, or asked about: %s', (_, write) => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const text = write(words);
        const compiled = read(text);
        expect(compiled.outcome, `${text}: ${lineOf(compiled)}`).not.toBe('condition');
      }),
      { numRuns: 40, seed: 4 },
    );
  });

  it.each([
    ['tell me if LINK falls 10% in 24h', 'LINK price down 10% in 24h'],
    ['tell me if LINK falls 10% in a week', 'LINK price down 10% in 7d'],
    ['tell me when any coin of mine falls 10%', 'Any token price down 10% in 24h'],
    ['jarvis tell me when my eth is below 2000', 'ETH price below $2,000'],
    ['When ETH over 4000 climbs, ping me', 'ETH price above $4,000'],
    ['tell me when gas falls to 20 gwei', 'Ethereum gas price below 20 gwei'],
    [
      'tell me when ETH is below 2000 and gas is under 20 gwei',
      'ETH price below $2,000 and Ethereum gas price below 20 gwei',
    ],
    [
      'tell me when (ETH is below 2000 or BTC is below 50k) and gas is under 20 gwei',
      '(ETH price below $2,000 or BTC price below $50,000) and Ethereum gas price below 20 gwei',
    ],
    [
      'tell me when gas on Polygon is above 20 gwei and solana is above 20',
      'Polygon gas price above 20 gwei and SOL price above $20',
    ],
    ['Do me a favour and let me know once ETH is above 4000', 'ETH price above $4,000'],
    ['Leave me alone until ETH is above 4000', 'ETH price above $4,000'],
    [
      'tell me when the borrow rate for USDC on Aave is above 7%, it hurts my carry',
      'Aave USDC borrow APY above 7%',
    ],
  ])('and the plain neighbours are armed: %s', (text, line) =>
    expect(lineOf(read(text))).toBe(line),
  );
});

const BESIDE = [
  'Ping me when ETH rises 10%. My base was 4000.',
  'Ping me when ETH falls below 2500. It is good for a week.',
  'Ping me when ETH falls below 2500. The second time counts.',
  'Ping me when my USDC balance falls below 2500. We used the cold wallet.',
  'Ping me when ETH falls below 2500. The direction was down.',
  'I was on Arbitrum last week. Tell me when gas is below 5 gwei.',
  'The bridge from Base was slow. Tell me when gas is below 5 gwei.',
  'I keep it on Base. Tell me when my USDC balance is below 500.',
  'Base was the chain. Tell me when my USDC balance is below 500.',
  'when ETH is below 2000 buy 1 ETH; sell it at 3000',
  'Ping me when ETH falls below 2500 and cancel after',
  'Ping me when ETH falls below 2500, give or take 50',
  'Monthly on Monday at 9 UTC tell me my portfolio',
  'Every Monday and on 1 June at 9 UTC tell me my portfolio',
  'send 100 USDC to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 every Monday at 9 UTC. He moved out last week.',
];

describe('what is said in front of a watch and behind it', () => {
  it.each(BESIDE)('is kept, or asked about: %s', (text) =>
    expect(read(text).outcome, lineOf(read(text))).not.toMatch(/condition|schedule/),
  );

  it.each([
    [
      'The money is on Base. Tell me when my USDC balance is below 500.',
      'USDC balance on Base below 500',
    ],
    ['I have a cat. Tell me when my USDC balance is below 500.', 'USDC balance below 500'],
    ['Repay my Aave loan when my health factor is below 1.2', 'Aave health factor below 1.2'],
  ])('and the plain neighbours are armed: %s', (text, line) =>
    expect(lineOf(read(text))).toBe(line),
  );
});
