import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, lineOf, usd } from './testing/compile.ts';

const REPORTS = [
  'Gas was 40 gwei yesterday, ridiculous.',
  'My ex took the car and 0.4 ETH.',
  'A friend earns 9% somewhere; I get 4.',
  "Last year everything was worth 120k, now it's half that.",
  "I'm 58 and retire at 62, no rush:",
  'My cousin got liquidated in May at 1.02, and I do not want that.',
  'The bank pays 2.1%.',
  'They raised our rent by 12%!',
  'The tickets cost 840 euros each.',
  'BTC was my first coin, at 900 dollars.',
  'We lost 2 SOL to a scam in March.',
  'Our landlord wants 1,450 by the 3rd.',
  'It took me four years to save 3 ETH.',
  'Gas cost me 38 dollars last night.',
  'She runs 10 km every day.',
];
const REQUESTS = [
  ['Tell me when mainnet gas is under 5 gwei.', 'Ethereum gas price below 5 gwei'],
  ['When my ETH balance on Base is above 1 again, tell me.', 'ETH balance on Base above 1'],
  ['If my Aave health factor goes under 1.35, shout.', 'Aave health factor below 1.35'],
  ['Tell me when USDC supply on Aave Base beats 6%.', 'Aave USDC supply APY on Base above 6%'],
  [
    'tell me when my whole portfolio is worth more than 750,000 dollars',
    'Portfolio value above $750,000',
  ],
  ['ETH below 2,200 - ping me', 'ETH price below $2,200'],
] as const;
/** Sentences that bound, correct, doubt or add to a request, or say its level: each still counts. */
const BINDING = [
  'Only on Arbitrum.',
  'But not before 9 in the morning.',
  'My limit is 4.',
  'BTC below 80,000 too.',
  'I mean 4.',
  'I want 4.',
  'BTC is above 100,000.',
  'Sell 2 SOL then.',
  'Not at night.',
];
/** Behind a request, each may be of it. */
const CHANGING = [
  'I misspoke yesterday, 2400 was correct.',
  'The right number was 3500.',
  'A zero was missing.',
  'USDT was included.',
  'BTC did not.',
  'WBTC was above 3000.',
  'The base was 2000.',
  'It started at 2000.',
  'The office closes at 5 pm.',
  'The hour is 9 UTC.',
  'It was the savings wallet.',
  'All prices were quoted in euros.',
  'I count in euros.',
  'I got the side reversed.',
  "It's cancelled.",
  'The order was cancelled.',
  'I take that back.',
  "I've decided against it.",
  'This is over.',
  'It expires on Friday.',
  'The company owns it.',
  'I get two pings.',
];
const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(3000));

describe('sentences that report', () => {
  it('change nothing of a request that is whole by itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORTS),
        fc.constantFrom(...REPORTS),
        fc.constantFrom(...REQUESTS),
        fc.boolean(),
        (one, other, [request, line], isTwo) => {
          const text = `${isTwo ? `${other} ` : ''}${one} ${request}`;
          const compiled = read(text);
          expect(lineOf(compiled), text).toBe(line);
          expect(compiled, text).toMatchObject({ action: null });
        },
      ),
      { numRuns: 120, seed: 11 },
    );
  });

  it('are none where they bound, correct or add', () => {
    for (const binding of BINDING)
      for (const [request, line] of REQUESTS) {
        // A price is of no chain.
        if (line.includes('price below $') && binding.includes('Arbitrum')) continue;
        const text = `${request.replace(/\.?$/, '.')} ${binding}`;
        const compiled = read(text);
        const isPlain =
          lineOf(compiled) === line && 'action' in compiled && compiled.action === null;
        expect(isPlain, `${text}: ${lineOf(compiled)}`).toBe(false);
      }
  });

  it('are none behind a request that they may correct, count, place, date or end', () => {
    for (const request of [
      'Ping me when my USDC balance on Base falls below 2500.',
      'Tell me if my ETH balance rises above 40.',
    ])
      for (const behind of CHANGING) {
        const text = `${request} ${behind}`;
        expect(read(text).outcome, text).not.toBe('condition');
      }
    for (const before of ['I count in euros.', 'All prices are quoted in EUR.'])
      expect(lineOf(read(`${before} Ping me when ETH falls below 2500.`)), before).toMatch(/^[?-]/);
    for (const beside of ['My sister is a nurse.', 'Lovely weather in Porto!', 'She runs a lot.'])
      expect(lineOf(read(`Ping me when ETH falls below 2500. ${beside}`)), beside).toBe(
        'ETH price below $2,500',
      );
  });

  it.each([
    ['The level is 2,200. Tell me when ETH falls below it.', /2,200|^\?/],
    ['I hold 3 ETH on Base. When it is below 2, tell me.', /^ETH (balance on Base|price)|^\?/],
    ['The bank pays 2.1%. If lending DAI on Spark pays less than that, let me know.', /^\?/],
  ])('%s', (text, line) => expect(lineOf(read(text))).toMatch(line));
});

describe('what other languages put another way', () => {
  it.each([
    ['tell me when gas on Ethereum is inferior to 2 gwei', 'Ethereum gas price below 2 gwei'],
    ['tell me when ETH is superior to 4000', 'ETH price above $4,000'],
    ['tell me when ETH falls at less than 2300', 'ETH price below $2,300'],
    [
      'The health factor of mine in Aave, if it goes under 1.5, please notify',
      'Aave health factor below 1.5',
    ],
    ['If bitcoin do a fall of 10 percents in the day, tell to me', 'BTC price down 10% in 24h'],
    ['alert when my ETH in Optimism remains less than 0.1', 'ETH balance on Optimism below 0.1'],
    [
      'each day at 8 of the morning, hour of Madrid, remind me to look',
      'Daily at 08:00 Europe/Madrid: look',
    ],
    [
      'on day 1 of every month at 10:00 UTC remind me to pay',
      'Monthly on the 1st at 10:00 UTC: pay',
    ],
    ['When LINK multiply by two from now, say me', 'LINK price up 100%'],
    [
      'if in my account of Polygon are less than 30 USDC tell me',
      'USDC balance on Polygon below 30',
    ],
    ['The ether, if in one day he loses 6 percent, I want know', 'ETH price down 6% in 24h'],
    ['tell me if my Spark health factor slides to 1.2 or worse', 'Spark health factor below 1.2'],
    ['From now on tell me when Ethereum gas is below 2 gwei', 'Ethereum gas price below 2 gwei'],
    [
      'I need know when USDC in my wallet of Arbitrum is minor to 75',
      'USDC balance on Arbitrum below 75',
    ],
    ['wkly pnl check fri 16:00 utc', 'Weekly on Friday at 16:00 UTC: pnl check'],
    ['tell me when the total of what I own dips beneath 80 grand', 'Portfolio value below $80,000'],
    ['quick one, keep it short: ETH above 5,500, text me', 'ETH price above $5,500'],
  ])('%s', (text, line) => expect(lineOf(read(text))).toBe(line));
});

describe('a sentence of life in front of a request', () => {
  const REQUEST = 'Tell me when LINK moves 8% either way in 24 hours.';
  it.each([
    'My three clients all pay late, every time.',
    'I have about thirty old approvals to revoke, which is embarrassing.',
    'Not much to do on the ward tonight.',
    'My bank pays next to nothing.',
    'Took a loan for the roof, 6,000 in all.',
  ])('changes nothing of it: %s', (told) =>
    expect(lineOf(compile(`${told} ${REQUEST}`, { autonomy: 'prepare' }, null))).toBe(
      'LINK price up or down 8% in 24h',
    ),
  );

  it.each([
    'My wallet to watch is the cold one. Tell me when my USDC balance is below 500',
    'I have 500 USDC to swap. Tell me when ETH is below 2000.',
    'My clients pay on Base now. Let me know when I have more than 2,000 USDC.',
    'My bank pays 3%. Tell me if the USDC supply rate on Aave on Ethereum falls below that.',
    'I have two levels to watch. Tell me when ETH is below 2000.',
    'Not much to do, 5% is enough. Tell me when LINK moves 8% in 24 hours.',
    'Not much to say but only on weekdays. Tell me when LINK moves 8% in 24 hours.',
    'I have 2 ETH to sell at 4000. Tell me when ETH is above 3500.',
    'Our treasury pays in ETH. Tell me when my USDC balance is below 500',
  ])('is asked about where it may be of it: %s', (text) =>
    expect(lineOf(compile(text, { autonomy: 'prepare' }, null))).toMatch(/^[?-]/),
  );
});
