import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import '#server/intent/index.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const read = (prompt: string) => {
  const { intents, clarifications } = compile({ prompt }, 10n ** 24n);
  return clarifications.length === 0 ? intents : [];
};

const PAYMENT = `send 5 USDC to ${FRIEND} on Base`;
const SWAP = 'swap 5 ETH to USDC on Base';

/** Each with what it is one word away from, and what that plans. */
const LOOSE: readonly (readonly [loose: string, plain: string])[] = [
  ...['I get paid', 'My brother calls', 'We sell the car', 'She says yes'].map(
    (told) => [`${told} and then ${PAYMENT}`, `Please ${PAYMENT}`] as const,
  ),
  [`lend 500 USDC on Base to ${FRIEND}`, `lend 500 USDC on Base to the vault ${FRIEND}`],
  ['put 5 DAI on Base in Aave with all what comes out', 'put 5 DAI on Base in Aave'],
  ['swap ETH, 9 units, USDC on Base', 'swap 9 ETH to USDC on Base'],
  ...['Bob', 'Anna', 'Marco'].map((name) => [`swap ${name} 5 ETH to USDC on Base`, SWAP] as const),
  ['swap 5 ETH to USDC, one on Base', SWAP],
  ['swap 5 ETH to USDC and half on Base', SWAP],
  [`${SWAP}, instalments are monthly`, SWAP],
  [`${SWAP}. Payments are weekly.`, SWAP],
  [`${PAYMENT}. The twins share.`, PAYMENT],
  [`${PAYMENT}. Tom and Anna split it.`, PAYMENT],
  [`"I would ${PAYMENT}"`, `I would like you to ${PAYMENT}`],
  [`${PAYMENT}. Would you do this?`, `${PAYMENT}. Would you do this for me?`],
  [`${SWAP}. Would you buy it too?`, SWAP],
];

/** Remarks on an order in words of life: in front of it and behind it. */
const REMARKS = [
  'I already swapped',
  'I sold some already',
  "He's forcing me",
  "I'm being watched",
  'They are holding my dog',
  'Two men in masks are standing behind me',
  "It's a drill",
  "We're doing a fire drill",
  "I'm teaching a class",
  "I'm making slides for work",
  "It's April the first",
  "I'm still deciding",
  "I'm torn",
  "I'm just looking",
  "We're waiting on the bank",
  "I'm ready in an hour",
  'My paycheck lands next week',
  'The network is down',
  'That chain seems slow',
  'I moved everything to another chain',
  'We go halves',
  'The company pays',
  'The chat bot replied',
  'I found this online',
];
const TALK = [
  'Our dog chased the cat.',
  'My class reunion was lovely.',
  'We moved to a new flat last month.',
];

describe('a remark on an order', () => {
  it('is asked about wherever it stands, and what only states is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REMARKS),
        fc.constantFrom(PAYMENT, SWAP),
        fc.constantFrom(...TALK),
        (remark, order, talk) => {
          expect(read(`${remark}. ${order}.`), remark).toEqual([]);
          expect(read(`${order}. ${remark}.`), remark).toEqual([]);
          expect(read(`${talk} ${remark}. ${order}.`), remark).toEqual([]);
          expect(read(`${talk} ${order}.`), talk).not.toEqual([]);
        },
      ),
      { numRuns: 60, seed: 1714 },
    );
  });
});

/** Of the order, in its own sentence. */
const CLAUSES = [
  'it was paid last week',
  'the swap was made',
  'we have paid',
  'the bank blocks it',
  'our lawyer warned us of it',
  'we are rehearsing',
  'that was the old price',
  'the amount is a guess',
  'he is forcing me',
  'it is a drill',
];
const EVENTS = ['The audit is under way', 'Our house is being sold', 'Grandma is paying me back'];
const FIRST = [
  'once it has arrived',
  'when this is settled',
  'as soon as it is there',
  'once everything is complete',
  'when the transfer has arrived',
  'upon completion',
];

describe('what changes the order in its own sentence', () => {
  it('is asked about, and a reason is not', () => {
    for (const order of [PAYMENT, SWAP]) {
      for (const clause of CLAUSES)
        for (const opener of ['although', 'since', 'as', 'because']) {
          expect(read(`Please ${order}, ${opener} ${clause}`), `${opener} ${clause}`).toEqual([]);
          expect(read(`${opener} ${clause}, ${order}`), `${opener} ${clause}`).toEqual([]);
        }
      expect(read(`Please ${order}, since my rent is due`)).not.toEqual([]);
    }
  });

  it('waits for no event that somebody mentions', () => {
    for (const event of EVENTS)
      for (const first of FIRST)
        for (const order of [PAYMENT, SWAP]) {
          expect(read(`${event}. ${first}, ${order}.`), first).toEqual([]);
          expect(read(`${event}, and ${first} ${order}`), first).toEqual([]);
        }
  });

  it.each([
    ['500 USDC in her account should be sent on Base to', 'account'],
    ['Please see to it that 500 USDC that belong to Anna be sent on Base to', 'owner'],
    ['Send 500 USDC which is theirs on Base to', 'owner'],
    ['For the sake of our argument, send 180 USDC on Base to', 'example'],
    ['My guess is 180 USDC on Base is to be sent to', 'guess'],
  ])('asks: %s', (said) => {
    expect(read(`${said} ${FRIEND}`)).toEqual([]);
  });

  it.each(['them', 'Coinbase', 'Binance'])('asks who acts: by %s', (who) => {
    expect(read(`It has been agreed that 500 USDC be swapped by ${who} for ETH on Base`)).toEqual(
      [],
    );
    expect(read(`It has been agreed that 500 USDC be swapped for ETH on Base by ${who}`)).toEqual(
      [],
    );
  });

  it('offers no order beside what is said of force', () => {
    const { clarifications } = compile(
      { prompt: `They are holding my dog. Please ${PAYMENT}.` },
      10n ** 24n,
    );
    expect(clarifications.map(({ options = [] }) => options.map(({ label }) => label))).not.toEqual(
      expect.arrayContaining([expect.arrayContaining([expect.stringContaining(FRIEND)])]),
    );
    expect(JSON.stringify(clarifications)).toContain('own decision');
  });
});

describe('a term that is said loosely beside an order', () => {
  it.each(LOOSE)('is asked about: %s', (loose, plain) => {
    expect(read(loose)).toEqual([]);
    expect(read(plain)).not.toEqual([]);
  });

  it('is asked about beside an aside, too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOOSE),
        fc.constantFrom('Our dog chased the cat.', 'Hello!', 'My tooth hurts.'),
        ([loose], told) => {
          expect(read(`${told} ${loose}`), loose).toEqual([]);
        },
      ),
      { numRuns: 30, seed: 1713 },
    );
  });
});

/** What was planned otherwise than anybody means it; C is a coin, D another, N a size, V a protocol, @ somebody. */
const MEANT_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'a number that can be read in two ways': [
    'send ,N C to @',
    'send N (250) C to @',
    'send 1,5000 C to @',
    'send N? C to @',
    'send five oh C to @',
    'send 1/2 percent of my C to @',
    'C.transfer(@, 100000000)',
    'swap C for D, N',
    'max C - N → @',
  ],
  'what was done, is doubted, repeated or taken back': [
    ...['(done)', 'sent', ', just paid', 'has been done', ', delivered', 'previously', '- paid'],
    ...['always', 'now and then', ', waiting for his call', 'before', ', probably', ', seriously?'],
    ...[
      "but I can't",
      '. It’s too much.',
      '. Thanks but no.',
      '. Give it time.',
      'split',
      'after fees',
    ],
  ].map((tail) => `send N C to @ ${tail}`),
  'who does it': [
    'let my wife pay N C to @',
    '@ gets me N C',
    '@ is owed N C',
    'have you sent N C to @?',
    'send N C for @ to me',
    "it's @ that sends N C",
    'send N C to @ is what my wife will do',
    'let V return N C',
    'N C is to be repaid by V',
    'send N C payer @',
    'revoke C from everyone but @',
  ],
  'which way it goes': [
    'my loan of N C on V',
    'loan out N C on V',
    'give V N C',
    'give V its N C back',
    'give V back N C of my loan',
    'the N C supplied to V',
    'sell me N C for D',
    'trade me N C for D',
    'grab N C from Aave',
    'cash in N C to Aave',
    'unwind N C from V',
    'my lent N C on V back please',
    'have N C lent to me by V',
    'with my collateral on V get N C',
    'the place I want N C from is V',
    'N C for my D',
    'N C deposit for the flat to @',
  ],
  'coins and chains on the way': [
    'convert N C to D to LINK',
    'N C base→arb→op',
    'swap N C to D, to Base',
    'N C leaves ARB for eth',
    'N USDC out of ARB, into OP',
    'N C from base to arb',
    'buy N C of LINK and UNI',
    'buy D for N C and LINK',
    'sell my LINK and UNI for N C',
    'buy D with N C then send 7 to @',
    'swap N C to D, lend 7 on V',
    'swap N C to cheap ETH',
    'get N ARB from OP',
    'send everything in AAVE to @',
    'action=swap from=C to=D amount=N',
    'training N C to @',
    'buy N C for @',
  ],
  'how much, and of what': [
    'send @ N C and half to @',
    'send the C to @ but keep N',
    'send the C to @, N for me',
    'swap C to D, N C for gas',
    'swap N C to D, then that C to @',
    'swap N C to D, swap 7 LINK to WBTC, send both to @',
    'swap N C to D and 7 LINK to D, that D to @',
    'step1 swap N C to D; step2 swap 7 LINK to WBTC; step3 send output of step1 to @',
    'withdraw N C from V to repay my debt',
    'swap N C to D, lend it on V, borrow half in DAI',
  ],
};

describe('what was planned otherwise than it is meant', () => {
  const names = fc.record({
    coins: fc.constantFrom(['USDC', 'WETH'], ['DAI', 'USDT'], ['USDC', 'DAI']),
    size: fc.constantFrom('50', '12.5', '300'),
    venue: fc.constantFrom('Aave', 'Compound'),
  });
  for (const [kind, sentences] of Object.entries(MEANT_OTHERWISE))
    it(`is asked: ${kind}`, () => {
      fc.assert(
        fc.property(fc.constantFrom(...sentences), names, (sentence, { coins, size, venue }) => {
          const prompt = sentence
            .replaceAll(/\bC\b/g, coins[0] ?? '')
            .replaceAll(/\bD\b/g, coins[1] ?? '')
            .replaceAll(/\bN\b/g, size)
            .replaceAll(/\bV\b/g, venue)
            .replaceAll('@', FRIEND);
          expect(compile({ prompt }, 10n ** 24n).intents, prompt).toEqual([]);
        }),
        { numRuns: scaled(60) },
      );
    });
});
