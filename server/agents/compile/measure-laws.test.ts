import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const line = (text: string) => lineOf(compile(text, { autonomy: 'prepare' }, usd(3000)));
const ONES = ['one eight', 'one twenty', 'one twenty k', 'one three', 'one fifty'];
const SUBJECTS = ['ETH', 'BTC', 'gas', 'my health factor', 'my USDC on Base'];

/** What says of a number, its side or its span more than a watch keeps. */
const ASKED = [
  ...SUBJECTS.flatMap((subject) => ONES.map((one) => `tell me when ${subject} is below ${one}`)),
  'tell me when ETH falls one two percent',
  'tell me when gas is below twenty something',
  'tell me if eth => 2000',
  'tell me when ETH approaches 2000',
  'tell me when ETH is 50% of now',
  ...['BTC falls below 80000', 'my USDC on Base is below 500'].flatMap((claim) =>
    ['ETH touches 2000', 'ETH hits 2000', 'gas is at 50', 'ETH reaches 2000'].map(
      (bound) => `tell me when ${claim} unless ${bound}`,
    ),
  ),
  ...['500 USDC', '0.1 ETH'].flatMap((count) => [
    `tell me when my wallet has ${count} left`,
    `tell me when there's ${count} left on Base`,
    `tell me when I have ${count} remaining`,
    `tell me when there is just ${count} left`,
  ]),
  'tell me when ETH has been below 2000 all day',
  'tell me when ETH has been below 2000 since yesterday',
  'tell me twice when ETH is below 2000',
  'tell me when ETH falls 5% and BTC rises 5% in a week',
  'tell me when my USDC halves',
  ...['every day', 'each day', 'every hour', 'every single day'].flatMap((rhythm) => [
    `tell me if ETH falls 5% ${rhythm}`,
    `tell me when BTC rises 3% ${rhythm}`,
  ]),
  'Tell me when something I hold falls 10%',
  'tell me when my ETH falls under 5k in value',
  'tell me when my total ETH is above 10k',
  'tell me when my ETH stack passes 10k',
  'tell me when DAI depegs 1% to the downside',
  'In a week I leave. Tell me when ETH falls 10%.',
  'no longer tell me when ETH is below 2000',
  'tell me when ETH/EUR is below 2000',
  'tell me when eth/2 > 2000',
  // What the order or a second condition is of.
  'tell me when my wallet gets 100 USDC',
  'tell me when I receive 100 USDC',
  'tell me when I hold exactly 500 USDC',
  "tell me when I'm at 0.1 ETH",
  'top up my base wallet with 0.1 eth when it is below 0.05',
  'tell me when ETH is below 2000 - 10 minutes at least',
  'Forget ETH. Tell me when it falls below 2500.',
  'Tell me when my portfolio falls 5%. My LINK is on Base.',
  'if SOL or LINK falls 10% buy it',
  'if ETH is below 2000 or BTC is below 80000 buy it with 500 usdc',
  ...['and', 'while'].flatMap((join) =>
    ['I hold ETH', 'I have ETH on Base', 'I am in debt', 'I have enough USDC', 'I lost 10%'].map(
      (had) => `tell me when gas is below 5 gwei ${join} ${had}`,
    ),
  ),
];

describe('the measures of a watch', () => {
  it.each(ASKED)('asks about "%s"', (text) => {
    expect(line(text)).toMatch(/^[?-]/);
  });

  it('reads what is worth so much as the value of it, and no price', () => {
    for (const coin of ['ETH', 'LINK', 'WBTC'])
      for (const [said, size] of [
        [`the value of my ${coin} is above 10k`, 'above $10,000'],
        [`my ${coin}'s value falls below 500`, 'below $500'],
        [`my ${coin} in dollars is below 500`, 'below $500'],
        [`the total value of my ${coin} drops below $500`, 'below $500'],
      ] as const)
        expect(line(`tell me when ${said}`), said).toBe(`${coin} holding value ${size}`);
    expect(line('tell me when the value of ETH falls below 2000')).toBe('ETH price below $2,000');
  });

  it('watches the side of a peg that is said', () => {
    for (const coin of ['USDC', 'USDT', 'DAI'])
      for (const [said, level] of [
        ['is 1% under its peg', 'below $0.99'],
        ['is more than 0.5 % below the peg', 'below $0.995'],
        ['falls below its peg by 2%', 'below $0.98'],
        ['is 1% above its peg', 'above $1.01'],
      ] as const)
        expect(line(`tell me when ${coin} ${said}`), said).toBe(`${coin} price ${level}`);
  });

  it('takes a rate for that of what is owed or lent, by what is said of it', () => {
    for (const [told, side] of [
      ['I owe USDC on Aave.', 'borrow'],
      ['I borrowed USDC on Aave.', 'borrow'],
      ['I want to borrow USDC on Aave.', 'borrow'],
      ['I lend USDC on Aave.', 'supply'],
      ['I supplied USDC on Aave.', 'supply'],
    ] as const)
      expect(line(`${told} Tell me when the rate is over 7%`), told).toBe(
        `Aave USDC ${side} APY above 7%`,
      );
    expect(line('tell me when the apr on usdc at aave is over 7%')).toBe('Aave USDC APY above 7%');
  });

  it('does the order where the price is said to be', () => {
    const compiled = compile('sell 1 ETH if ETH is below 2000, on Base', { autonomy: 'prepare' });
    expect(compiled).toMatchObject({ outcome: 'condition', action: 'sell 1 ETH on Base' });
  });

  it('arms the plain neighbours of what is asked about', () => {
    for (const [text, said] of [
      ['tell me when ETH is below one thousand eight hundred', 'ETH price below $1,800'],
      ['tell me if one ETH is below 2000', 'ETH price below $2,000'],
      ['when this one ETH falls two percent tell me', 'ETH price down 2%'],
      ['ETH under 1500 => buy 1 ETH', 'ETH price below $1,500'],
      ['tell me when there is less than 0.1 ETH left on Base', 'ETH balance on Base below 0.1'],
      ['tell me when ETH falls below 2000 and I am on holiday', 'ETH price below $2,000'],
      [
        'tell me when ETH and BTC fall 5% in a day',
        /^ETH price down 5% in 24h and BTC price down 5% in 24h/,
      ],
      ['tell me when USDC is off its peg by 1%', 'USDC off its peg by 1%'],
      ['tell me when any one of my coins falls 10%', 'Any token price down 10% in 24h'],
    ] as const)
      if (typeof said === 'string') expect(line(text), text).toBe(said);
      else expect(line(text), text).toMatch(said);
  });
});
