import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile } from '#server/intent/testing/compile.ts';

const WHO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Names that a sentence is made of, each another one. */
const said = fc.record({
  coins: fc.shuffledSubarray(['USDC', 'DAI', 'WETH', 'LINK'], { minLength: 3, maxLength: 3 }),
  size: fc.constantFrom('5', '12.5', '300'),
  more: fc.constantFrom('7', '20', '0.4'),
  chain: fc.constantFrom('Base', 'Arbitrum', 'Optimism'),
  venue: fc.constantFrom('Aave', 'Compound'),
});
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;
type Sentence = (
  words: Said & { readonly a: string; readonly b: string; readonly c: string },
) => string;

/** What must be asked, by what stands where it cannot be taken from. */
const ASKED: Readonly<Record<string, readonly Sentence[]>> = {
  'who acts is not paid': [
    ({ size, a, b, chain }) => `swap ${size} ${a} for ${b} on ${chain}, ${WHO} pays the gas`,
    ({ size, a, chain }) => `send the ${size} ${a} ${WHO} gave me on ${chain}`,
    ({ size, a, chain }) => `send ${size} ${a} on ${chain}, not ${WHO}`,
  ],
  'a protocol is gone into or come out of': [
    ({ size, a, chain, venue }) => `take ${size} ${a} into ${venue} on ${chain}`,
    ({ size, a, chain, venue }) => `put ${size} ${a} out of ${venue} on ${chain}`,
    ({ size, a, chain, venue }) => `return ${size} ${a} from ${venue} on ${chain}`,
    ({ size, a, chain, venue }) => `lend me ${size} ${a} from ${venue} on ${chain}`,
    ({ size, a, chain }) => `Aave should give me ${size} ${a} on ${chain}`,
  ],
  'what is mine was made before': [
    ...['back', 'in my wallet', 'please', 'home again', 'out of there'].flatMap(
      (wish): Sentence[] => [
        ({ size, a, chain, venue }) => `my ${size} ${a} deposit at ${venue} on ${chain}, ${wish}`,
        ({ size, a, chain, venue }) => `our ${size} ${a} supply on ${venue} on ${chain} ${wish}`,
        ({ size }) => `My ${size} ETH stake with Lido, ${wish}`,
      ],
    ),
    // "I want it back" is a withdrawal.
    ...['in my wallet', 'please', 'home again', 'out of there'].flatMap((wish): Sentence[] => [
      ({ a, chain, venue }) => `My whole ${a} deposit at ${venue} on ${chain}, I'd like it ${wish}`,
      ({ size, a, chain, venue }) =>
        `I want my ${size} ${a} deposit on ${venue} on ${chain} ${wish}`,
    ]),
  ],
  'what was put in comes out': [
    ...['put into', 'lent to', 'deposited in', 'have in', 'supplied to', 'parked at'].flatMap(
      (did): Sentence[] => [
        ({ size, a, chain, venue }) =>
          `Back in my wallet is where I want the ${size} ${a} I ${did} ${venue} on ${chain}`,
        ({ size, a, chain, venue }) =>
          `the ${size} ${a} I ${did} ${venue} on ${chain}, home please`,
      ],
    ),
    ...['USDC Polygon→Base then aave', 'USDC Base → Optimism then morpho'].map(
      (rest): Sentence =>
        ({ size }) =>
          `${size} ${rest}`,
    ),
    ({ size }) => `take ${size} SOL`,
  ],
  'what is done first is said first': [
    ...['first', 'beforehand', 'before that'].flatMap((first): Sentence[] => [
      ({ size, a, more, chain }) =>
        `borrow ${size} ${a} on Aave on ${chain}, with ${more} WETH supplied there ${first}`,
      ({ size, a, b, more, chain }) =>
        `swap ${size} ${a} to ${b} on ${chain} and withdraw ${more} ${a} from Aave ${first}.`,
    ]),
  ],
  'a step that is announced is an order': [
    ({ size, a, chain }) => `withdraw ${size} ${a} from Aave on ${chain}, then the usual`,
    ({ size, a, b, chain }) => `swap ${size} ${a} to ${b} on ${chain} and then Bob`,
  ],
  'what was sold is gone': [
    ({ size, more, a, b, chain }) =>
      `swap ${size} ${a} for ${b} on ${chain}, then ${more} to ${WHO}`,
    ({ size, a, b, chain }) => `swap ${size} ${a} for ${b} on ${chain}, then all to ${WHO}`,
  ],
  'a size is of the coin that it stands at': [
    ({ size, more, a, b, c, chain }) => `buy ${a} on ${chain} with ${size} ${b} and ${more} ${c}`,
    ({ size, a, b, chain }) => `Of ${a} ${size} for ${b} I have need on ${chain}`,
  ],
  'one of two is chosen by nobody': [
    ({ size, a, b, c, chain }) => `swap ${size} ${a} to ${b} or ${c} on ${chain}`,
    ({ size, a, b, c, chain }) => `swap ${size} ${a} to ${b}/${c} on ${chain}`,
    ({ size, a, chain }) => `bridge ${size} ${a} to ${chain} and Polygon`,
  ],
  'labels, questions and signs': [
    ({ size, a, chain }) => `False: send ${size} ${a} to ${WHO} on ${chain}`,
    ({ size, a, chain, venue }) => `Will ${size} ${a} be withdrawn from ${venue} on ${chain}?`,
    ({ size, a, b, chain }) => `swap ${b} <- ${size} ${a} on ${chain}`,
    ({ size, a, b, chain }) => `swap ${size} ${a} @3 to ${b} on ${chain}`,
    ({ size, a, chain }) => `send <${size} ${a} to ${WHO} on ${chain}`,
    ({ size, a, chain }) => `\u{274c} send ${size} ${a} to ${WHO} on ${chain}`,
    ({ size, a, b, chain }) => `swap ${size} ${a} for ${b} on ${chain} for Anna`,
  ],
};

/** What is left out of everything is not to be moved, whatever is done with the rest. */
const LEAVES_OUT = fc.constantFrom(
  ...['but', 'but not', 'but for', 'other than', 'apart from', 'aside from', 'bar', 'barring'],
  ...['besides', 'except', 'except for', 'excluding'],
);
const ALL = fc.constantFrom(
  ...['everything', 'all', 'all tokens', 'all my coins', 'every token', 'my whole portfolio'],
  ...['any coin', 'each coin', 'all approvals', 'all rewards'],
);
type LeftOut = (
  words: { readonly all: string; readonly but: string } & Parameters<Sentence>[0],
) => string;
const LEFT_OUT: readonly LeftOut[] = [
  ...['Send', 'Transfer', 'Sweep', 'Move', 'Make a transfer of'].map(
    (verb): LeftOut =>
      ({ all, but, a, chain }) =>
        `${verb} ${all} ${but} ${a} to ${WHO} on ${chain}`,
  ),
  ({ all, but, a, chain }) => `Bridge ${all} ${but} ${a} from ${chain} to Polygon`,
  ...['Lend', 'Withdraw', 'Repay', 'Take'].map(
    (verb): LeftOut =>
      ({ all, but, a, venue, chain }) =>
        `${verb} ${all} ${but} ${a} on ${venue} on ${chain}`,
  ),
  ({ all, but, a, venue }) => `Take ${all} ${but} the ${a} that I have in ${venue}`,
  ({ all, but }) => `Stake ${all} ${but} ETH with Lido`,
  ({ all, but, a, b, chain }) => `Sell ${all} ${but} ${a} on ${chain}, get ${b}`,
  ({ all, but, a, b, chain }) => `Swap ${all} to ${b} on ${chain} ${but} ${a}`,
  ({ all, but, a, chain }) => `Dump ${all} ${but} ${a} on ${chain}`,
  ({ all, but, a, chain }) => `Approve ${all} ${but} ${a} for ${WHO} on ${chain}`,
  ({ all, but, a, chain }) => `Revoke ${all} ${but} ${a} for ${WHO} on ${chain}`,
  ({ all, but, a, chain }) => `Claim ${all} ${but} ${a} on ${chain}`,
  ({ all, but, a, chain }) => `${but} ${a}, send ${all} to ${WHO} on ${chain}`,
];

const KEPT: readonly Sentence[] = [
  ({ a, chain }) => `send all my ${a} to ${WHO} on ${chain}`,
  ({ a, chain }) => `I am at the bar. send all my ${a} to ${WHO} on ${chain}`,
  ({ size, a, chain }) => `${WHO} should get ${size} ${a} on ${chain}`,
  ({ size, a, chain }) => `send ${size} ${a} to ${WHO} on ${chain}`,
  ({ size, a, chain }) => `would you send ${size} ${a} to ${WHO} on ${chain}?`,
  ({ size, a, b, chain }) => `swap ${size} ${a} to ${b} on ${chain}`,
  ({ size, more, a, b, chain }) =>
    `swap ${size} ${a} to ${b} on ${chain} and send ${more} ${b} to ${WHO}`,
  ({ size, a, chain }) => `${chain}: send ${size} ${a} to ${WHO}`,
  ({ size, a, chain }) => `${size} ${a.toLowerCase()} -> ${WHO} on ${chain}`,
];

const filled = (words: Said) => {
  const [a = '', b = '', c = ''] = words.coins;
  return { ...words, a, b, c };
};

describe('names where no order can take them from', () => {
  it.each(Object.entries(ASKED))('%s: it is asked', (_, sentences) => {
    for (const sentence of sentences) {
      fc.assert(
        fc.property(said, (words) => {
          const prompt = sentence(filled(words));
          expect(compile({ prompt }, 10n ** 24n).intents, prompt).toEqual([]);
        }),
        { numRuns: scaled(8) },
      );
    }
  });

  it('asks what is left out of everything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LEFT_OUT),
        ALL,
        LEAVES_OUT,
        said,
        (leaves, all, but, words) => {
          const prompt = leaves({ ...filled(words), all, but });
          expect(compile({ prompt }, 10n ** 24n).intents, prompt).toEqual([]);
        },
      ),
      { numRuns: scaled(60), seed: 2611 },
    );
  });

  it('asks nothing of who is paid, what is bought and what was given', () => {
    for (const sentence of KEPT) {
      fc.assert(
        fc.property(said, (words) => {
          const prompt = sentence(filled(words));
          expect(compile({ prompt }, 10n ** 24n).intents.length, prompt).toBeGreaterThan(0);
        }),
        { numRuns: scaled(8) },
      );
    }
  });

  it('reads an answer as it was written, or asks again', () => {
    const prompt = `send ETH to ${WHO} on Base`;
    const question = compile({ prompt }).clarifications[0]?.question ?? '';
    const amountOf = (answer: string) =>
      compile({ prompt: `${prompt}\n\nClarification \u2014 ${question}: ${answer}` }, 10n ** 24n)
        .intents[0]?.amount;
    expect(['.01', '.25', '0.5', '2'].map(amountOf)).toEqual(['0.01', '0.25', '0.5', '2']);
    for (const unsure of ['1.000', ',5', '<5', 'over 5', 'at most 5'])
      expect(amountOf(unsure), unsure).toBeUndefined();
  });
});

describe('what is a part, was earned, or lies in the wallet already', () => {
  const chains = ['Base', 'Arbitrum', 'Optimism'];
  const asked = (text: string) => compile({ prompt: text }, 10n ** 24n).clarifications.length > 0;

  it.each([
    ...['half', 'most', 'part', 'a third', 'the bulk', '20%'].map(
      (part) => `send ${part} of everything on C to ${WHO}`,
    ),
    ...['everything back', 'half of everything that comes out', 'everything'].map(
      (all) => `swap 1 ETH to USDC on C, then ${all} to ${WHO}`,
    ),
    ...['interest', 'yield', 'earnings', 'profit'].flatMap((gain) => [
      `withdraw the USDC ${gain} from Aave on C`,
      `withdraw half of the USDC ${gain} from Aave on C`,
      `send all the USDC ${gain} from Aave to ${WHO} on C`,
    ]),
    'withdraw every bit of the USDC I earned on Aave on C',
    ...['borrowed', 'withdrew', 'have withdrawn', 'got', 'already took'].flatMap((did) => [
      `send 50 USDC that I ${did} from Aave on C to ${WHO}`,
      `swap the 50 USDC I ${did} from Aave on C to ETH`,
    ]),
    ...['that I borrowed', 'the loan', 'I owe it'].map(
      (owed) => `retire 1500 USDC of Aave on C, ${owed}`,
    ),
    ...['or', 'tomorrow', 'later', 'unless', 'not'].map(
      (lead) => `send 5 USDC to the baker's wallet ${lead} ${WHO} on C`,
    ),
    ...['both', 'all', 'all of them'].map(
      (all) => `send 5 USDC to ${WHO} on Polygon and swap 6 DAI to ETH, ${all} on C`,
    ),
    'swap 5 USDC to ETH on C, then swap back',
    'swap 5 USDC to ETH on C; afterwards please swap it back',
    `swap 5 USDC to ETH on C and send the ETH in my wallet to ${WHO}`,
    `withdraw 5 USDC from Aave on C and send the USDC this account has to ${WHO}`,
    'yesterday; swap all DAI to ETH on C',
    'last week: swap 50 DAI to ETH on C',
    ...[
      'Never do the following',
      'Just a drill',
      'He has yet to deliver',
      'He owes me the goods first',
      'Once upon a time there was a thief',
      'In a parallel world I am kind',
      'I count in dozens',
      'Gas is too high now',
      'Could this work?',
      'My worst trade ever',
    ].map((beside) => `${beside}. Send 180 USDC on C to ${WHO}.`),
  ])('asks about "%s"', (text) => {
    for (const chain of chains) expect(asked(text.replace(/\bC\b/g, chain)), chain).toBe(true);
  });

  it.each([
    `send everything in my wallet on Base to ${WHO}`,
    'withdraw half of my USDC from Aave on Base',
    'swap 5 USDC to ETH on Base, then swap it back to USDC',
    'repay the 50 USDC I borrowed from Aave on Base',
    'deposit 50 USDC in Aave on Base to earn yield',
    'withdraw all the DAI I have got in Aave on Base',
  ])('plans "%s"', (text) => {
    expect(asked(text)).toBe(false);
  });
});
