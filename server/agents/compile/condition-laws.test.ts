import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { readTokens } from './read-tokens.ts';
import { takesTheOtherSide } from './side-law.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const COINS = ['ETH', 'WBTC', 'LINK', 'UNI', 'AAVE'] as const;
const said = fc.record({
  coins: fc.shuffledSubarray([...COINS], { minLength: 2, maxLength: 2 }) as unknown as fc.Arbitrary<
    [string, string]
  >,
  level: fc.constantFrom(1500, 2000, 2900),
  held: fc.constantFrom('0.1', '1.5', '20'),
  verb: fc.constantFrom('drops', 'falls', 'goes'),
  period: fc.constantFrom('this week', 'today', 'this month', 'tonight'),
});
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;

const read = (text: string) => compile(text, {}, usd(3000));
const holds = (name: string, check: (parts: Said) => void) =>
  it(name, () => {
    fc.assert(fc.property(said, check), { numRuns: 30 });
  });

describe('a condition that would fire otherwise than it was said', () => {
  holds('watches nothing of what is said not to be meant', ({ coins: [a, b], level, verb }) => {
    for (const text of [
      `tell me when ${a} ${verb} below ${level}, not ${b}`,
      `tell me when ${a}, not ${b}, ${verb} below ${level}`,
      `tell me when not ${b} but ${a} ${verb} below ${level}`,
    ]) {
      expect(read(text), text).toMatchObject({
        outcome: 'condition',
        watch: [{ asset: a, comparator: 'below', threshold: level }],
      });
    }
  });

  holds('is asked about where a period is not supported', ({ coins: [a], level, verb, period }) => {
    const text = `tell me when ${a} ${verb} below ${level} ${period}`;
    expect(lineOf(read(text)), text).toMatch(/is not (supported|watched).* Watch only this\?$/);
  });

  holds('is asked about where a holding is likelier meant', ({ coins: [a], held, verb }) => {
    const text = `tell me when my ${a} ${verb} below ${held}`;
    expect(lineOf(read(text)), text).toContain('not for what you hold of it');
  });

  holds('is asked about where a number is hardly of dollars', ({ verb }) => {
    for (const text of [
      'tell me when ETH hits 3.5',
      `alert me when stETH ${verb} below 0.99`,
      `alert me when WBTC ${verb} below 9.5`,
    ])
      expect(lineOf(read(text)), text).toContain('is far above it now');
  });

  holds(
    'is asked about where an alert is to end, or nothing is to happen',
    ({ coins: [a], level }) => {
      for (const text of [
        ...['stop', 'end', 'pause', 'turn off'].map((verb) => `${verb} the alert at ${a} ${level}`),
        `alert me until ${a} is above ${level}`,
        `alert me if ${a} does not fall below ${level}`,
        `every day between 9 and 10 buy ${a} for 10 USDC`,
      ])
        expect(read(text).outcome, text).not.toBe('condition');
    },
  );

  it.each([
    'When ETH is below 2000, swap 50 USDC to ETH on Base if gas on Base is below 0.1 gwei.',
    'When ETH is above 4000 sell 1 ETH for USDC on Base, as long as BTC is above 100000.',
    'When ETH reaches 4000 from below, sell 1 ETH for USDC on Base.',
    'Sell 1 ETH for USDC on Base, but not below 4000.',
    'When ETH is anything but above 4000, tell me.',
    'When ETH moves less than 1% in a day, swap 50 USDC to ETH on Base.',
    'When at least one of ETH, BTC and SOL drops 10% tell me',
    'When not both ETH and BTC are above 2000 tell me',
    'When 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 is below 100 USDC on Base, tell me.',
    "When my brother's ETH balance drops below 2 tell me",
    'When my USDC on Base or Arbitrum is below 100, swap 1 ETH to USDC on Base.',
    'When I own over $5000 of ETH, sell 1 ETH for USDC on Base.',
    'When my ETH balance drops by 1, swap 50 USDC to ETH on Base.',
    'Every day but Sunday at 9 UTC tell me',
    'every day at 9 UTC tell me, not sunday',
    'tell me when ETH drops below 2000, not today',
    'Monthly on the 3rd Friday at 9 UTC tell me',
    'Daily at 9 UTC starting Monday tell me',
    'Monthly on the 1st, I mean the 2nd, at 9 UTC tell me',
    'I refuse to send 5 USDC to bob.eth on Base daily at 9 UTC',
    'My brother thinks ETH falls below 2000.',
    'I was told ETH fell below 2000.',
    'I never want to hear that ETH is below 2000',
    "I don't need to be told when ETH is below 2000",
    "Below 1,800 ETH is a bargain, so that's when I want your message",
    'tell me when ETH closes the week below 2000',
    'tell me when half my ETH is below 2000',
    'Prepare a deposit of 300 USDC into Aave on Base if the supply rate there for USDC tops 6%',
    'Why was I not alerted when ETH fell below 2000?',
    'How do I get an alert when ETH is below 2000?',
    'tell me if more than 100 USDC leaves my wallet',
    'tell me when ETH struggles to get above 2000',
    'tell me when ETH refuses to drop below 2000',
    'tell me when ETH is about to fall below 2000',
    'tell me when ETH gets rejected at 2000',
    'warn me before ETH falls below 2000',
    'tell me 5 minutes before ETH is below 2000',
    'tell me when ETH is half of 2000',
    'tell me when ETH is below 2.000',
    'tell me one time when ETH is below 2000',
  ])('is asked about: %s', (text) => {
    const { outcome } = compile(text, { autonomy: 'prepare' }, usd(3000));
    expect(['needs_clarification', 'unwatchable']).toContain(outcome);
  });

  it.each([
    ['tell me when ETH drops below 2000 or BTC rises above 100k', 'condition'],
    ['tell me when ETH drops below 2000, and tell me when BTC is above 100k', 'condition'],
    ['when my USDC on base falls below 100 swap 50 DAI to USDC on base', 'condition'],
    ['nothing before ETH falls below 2000, please', 'condition'],
    ['I want to be told when ETH is about 2000 or less', 'condition'],
    ['every monday at 9 UTC bridge 100 USDC from base to arbitrum', 'schedule'],
  ])('and not where all of it is kept: %s', (text, outcome) => {
    expect(compile(text, { autonomy: 'prepare' }, usd(3000)).outcome).toBe(outcome);
  });

  it('names the side that its words say, whatever reads it', () => {
    const part = { kind: 'compare', metric: 'price', asset: 'ETH', unit: 'usd' } as const;
    for (const [text, side] of [
      ['tell me when ETH is below 2000', 'below'],
      ['tell me when ETH is not below 2000', 'above'],
      ['tell me when ETH is 2000 or less', 'below'],
      ['tell me when ETH is no less than 2000', 'above'],
      ['ensure I am told should ETH trade below 2000', 'below'],
      ['2000 or more for ETH, tell me', 'above'],
      ['ETH stays below 2000, write to me', 'below'],
      ['in my wallet keeps more than 2000, tell me', 'above'],
    ] as const) {
      for (const comparator of ['above', 'below'] as const) {
        const broken = takesTheOtherSide(readTokens(text), [
          { ...part, comparator, threshold: '2000' },
        ]);
        expect(broken === undefined, `${text}: ${comparator}`).toBe(comparator === side);
      }
    }
  });

  it('drops no protocol that was named', () => {
    for (const [one, other] of [
      ['Aave', 'Spark'],
      ['Spark', 'Aave'],
      ['Aave', 'Compound'],
      ['Compound', 'Morpho'],
    ]) {
      for (const joined of [`${one} or ${other}`, `${one} and ${other}`, `${one}, ${other}`]) {
        for (const text of [
          `tell me when my ${joined} health factor is below 1.3`,
          `tell me when my health factor on ${joined} is below 1.3`,
          `tell me when the USDC supply rate on ${joined} is above 5%`,
        ]) {
          const { outcome } = compile(text);
          const names = [one, other].every((name) => lineOf(compile(text)).includes(`${name} `));
          if (outcome === 'condition') expect(names, text).toBe(true);
        }
      }
    }
  });

  it('takes "stays below" for a wish only where somebody wishes it', () => {
    expect(lineOf(compile('ensure my USDT balance stays above 300'))).toBe(
      'USDT balance below 300',
    );
    for (const verb of ['stays', 'remains', 'keeps', 'maintains']) {
      const stated = `my wallet ${verb} less than 300 USDT, write to me`;
      expect(lineOf(compile(stated)), stated).not.toContain('above 300');
      for (const wish of ['ensure', 'watch that', 'I want to see that']) {
        const text = `${wish} my USDT balance ${verb} above 300`;
        expect(lineOf(compile(text)), text).not.toMatch(/^USDT balance above/);
      }
    }
  });

  it('is no schedule of one of two hours', () => {
    for (const text of ['every day at 9 and 17 UTC', 'every day at 9, 12 and 17 UTC check my loan'])
      expect(read(text).outcome, text).toBe('unwatchable');
  });
});
