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
  other: fc.constantFrom('Polygon', 'Ethereum'),
  who: fc.constantFrom('landlord', 'brother', 'wife', 'plumber', 'nephew', 'boss'),
});
type Said = Omit<typeof said extends fc.Arbitrary<infer T> ? T : never, 'coins'>;
type Sentence = (
  words: Said & { readonly a: string; readonly b: string; readonly c: string },
) => string;

/** What must be asked, by what the words do not fit. */
const ASKED: Readonly<Record<string, readonly Sentence[]>> = {
  'what is sold is not bought': [
    ({ a, b, c, size, chain }) => `use ${a} to buy ${size} ${b} on ${chain}. Sell ${c}`,
    ({ a, b, c, size, chain }) => `sell ${a}, buy ${size} ${b} on ${chain}. Sell ${c}`,
  ],
  'a coin is a place only behind what leads to places': [
    ...['with', 'using', 'in', 'as', 'for'].map(
      (word): Sentence =>
        ({ a, size, chain }) =>
          `send ${size} ${a === 'WETH' ? 'DAI' : a} ${word} ETH to ${WHO} on ${chain}`,
    ),
    ({ size, chain }) =>
      `make 2 payments on ${chain}: 5 USDC to ${WHO}, ${size} USDC with ETH to ${WHO}`,
  ],
  'what a step takes comes of a step': [
    ...['my vault', "my brother's wallet", 'the sale of my car', 'Bob'].map(
      (from): Sentence =>
        ({ a, b, size, chain }) =>
          `swap ${size} ${a} to ${b} on ${chain} and send the ${b} that I got from ${from} to ${WHO}`,
    ),
    ({ a, b, size, chain }) =>
      `swap ${size} ${a} to ${b} on ${chain} and send the ${b} that comes out of my vault to ${WHO}`,
    ({ a, b, c, size, chain }) =>
      `swap ${size} ${a} to ${b} on ${chain}, then send all the ${c} that comes out to ${WHO}`,
    ({ chain }) =>
      `remove all liquidity from the WETH/USDC pool on ${chain}, then send all the USDC to ${WHO}`,
  ],
  'a wallet is no token and no vault': [
    ...['address', 'wallet', 'account'].flatMap((holder): Sentence[] => [
      ({ a, size, chain, who }) => `swap ${size} ${a} on ${chain} for my ${who} ${holder} ${WHO}`,
      ({ a, size, chain, who }) => `buy ${size} ${a} on ${chain} for my ${who} ${holder} ${WHO}`,
      ({ a, size, chain }) => `deposit ${size} ${a} on ${chain} to ${WHO}, it's my other ${holder}`,
    ]),
    ({ a, size, chain }) => `withdraw ${size} ${a} on ${chain} for the shop. The address is ${WHO}`,
  ],
  'nothing is taken out of what is only named': [
    ({ a, size, chain }) => `send ${size} ${a} on ${chain} to ${WHO}. This is the Aave address`,
    ({ a, size, chain }) => `pay back ${WHO} ${size} ${a} that I borrowed on Aave on ${chain}`,
    ({ a, size, chain, who }) =>
      `pay back my ${who} ${size} ${a} that I borrowed on Aave on ${chain}`,
    ({ a, size, chain, who }) => `repay my ${who} the ${size} ${a} that I owe to Aave on ${chain}`,
  ],
  'what is owed or owned is not borrowed': [
    ...['paid', 'settled', 'cleared', 'repaid'].map(
      (ended): Sentence =>
        ({ a, size, chain }) =>
          `I want my ${size} ${a} loan on Aave on ${chain} ${ended} with my WBTC`,
    ),
    ({ a, chain }) => `borrow all my ${a} on Aave on ${chain}`,
    ({ a, chain }) => `borrow every last cent of my ${a} on Aave on ${chain}`,
  ],
  'a part is not the whole': [
    ...['part', 'some', 'most', 'a portion', 'a bit'].flatMap((part): Sentence[] => [
      ({ size }) => `unstake ${part} of ${size} ETH from Lido`,
      ({ a, b, size, chain }) => `swap ${part} of ${size} ${a} to ${b} on ${chain}`,
      ({ a, size, chain }) => `send ${part} of my ${size} ${a} to ${WHO} on ${chain}`,
    ]),
    ...['half of', 'a third of', 'half', 'part of'].map(
      (part): Sentence =>
        ({ chain }) =>
          `claim ${part} my rewards on Aave on ${chain}`,
    ),
  ],
  'no part is more than its whole': [
    ({ a, b, size, chain, other }) =>
      `bridge ${size} ${a} from ${other} to ${chain} and swap 9${size} of it to ${b}`,
    ({ a, size, chain }) =>
      `withdraw ${size} ${a} from Aave on ${chain}, then send 9${size} of that to ${WHO}`,
    ({ a, b, size, chain }) =>
      `buy ${size} ${a} with ${b} on ${chain} and send 9${size} of it to ${WHO}`,
  ],
  'who may take is not paid': ['take', 'pull', 'withdraw', 'move'].map(
    (verb): Sentence =>
      ({ a, size, chain }) =>
        `let ${WHO} ${verb} ${size} ${a} on ${chain}`,
  ),
  'who is no more is not paid': [
    ...['died', 'moved out', 'quit', 'vanished', 'left', 'was paid', 'got it'].flatMap(
      (ended): Sentence[] => [
        ({ a, size, chain, who }) =>
          `my ${who} ${ended}. Send ${size} ${a} to my ${who} ${WHO} on ${chain}`,
        ({ a, size, chain, who }) =>
          `send ${size} ${a} on ${chain} to my ${who} who ${ended}. The address is ${WHO}`,
      ],
    ),
    ({ a, size, chain, who }) => `send ${size} ${a} on ${chain} to my ${who}. My address is ${WHO}`,
  ],
  'whose it is': [
    ({ a, b, size, chain }) => `swap ${size} ${a} to ${b} on ${chain}, from my wife`,
    ({ chain }) => `claim my wife's rewards on Aave on ${chain}`,
    ({ size }) => `make a stake for my wife ${size} ETH with Lido`,
  ],
  'a word of English is no coin': ['twice', 'otc', 'income', 'everything non-ETH'].map(
    (word): Sentence =>
      ({ a, b, size, chain }) =>
        word.startsWith('everything')
          ? `swap ${word} to ${a} on ${chain}`
          : `sell ${size} ${a} ${word} on ${chain}, get ${b}`,
  ),
  'who could not type it': [
    ({ a, size, chain }) => `my zero key sticks. Send ${size} ${a} to ${WHO} on ${chain}`,
    ({ a, size, chain }) => `send ${size} ${a} to ${WHO} on ${chain}, my keyboard is broken`,
    ({ a, size, chain }) => `${'dry'} run\nsend ${size} ${a} to ${WHO} on ${chain}`,
    ({ a, b, size, chain }) => `quick check: swap ${size} ${a} to ${b} on ${chain}`,
  ],
  'what somebody else does behind an order': [
    ...['my accountant disapproved', 'my husband protested', 'the project rugged'],
    ...['the voucher applies', 'the courier collects first', 'the deal collapsed'],
  ].flatMap((told): Sentence[] => [
    ({ a, size, chain }) => `send ${size} ${a} to ${WHO} on ${chain}, ${told}`,
    ({ a, size, chain }) => `send ${size} ${a} to ${WHO} on ${chain}. ${told}.`,
  ]),
  'a protocol that a step goes into is not bought': [
    ...['then to aave', 'then aave', 'then into aave', 'after that into aave'].flatMap(
      (step): Sentence[] => [
        ({ size, chain, other }) => `bridge ${size} usdc from ${other} to ${chain} ${step}`,
        ({ size, chain }) => `swap ${size} link to usdc on ${chain}, ${step}`,
        ({ size, chain, other }) => `${size} usdc ${other}→${chain} ${step}`,
        ({ size, chain, other }) => `${size} usdc ${other} → ${chain} → ${step.split(' ').at(-1)}`,
      ],
    ),
  ],
  'a protocol does what it can': [
    ...['aave', 'morpho', 'spark', 'compound'].flatMap((venue): Sentence[] => [
      ({ size, chain, other }) => `bridge ${size} USDC from ${other} to ${chain} with ${venue}`,
      ({ size, chain }) => `swap ${size} USDC to ETH on ${venue} on ${chain}`,
    ]),
    ({ size, chain, other }) => `${size} dai → usdc on ${other} → bridge to ${chain} → morpho`,
  ],
};

/** What is plain, one word away from these: [said, the actions and sizes that it is]. */
const PLANNED: readonly (readonly [Sentence, Sentence])[] = [
  [
    ({ a, b, size, chain }) => `sell ${size} ${a} for ${b} on ${chain}`,
    ({ a, b, size }) => `swap ${size} ${a} ${b}`,
  ],
  [
    ({ a, b, c, size, more, chain }) =>
      `sell ${size} ${a} for ${b} on ${chain}, then buy ${more} ${c} with it`,
    ({ a, b, c, size, more }) => `swap ${size} ${a} ${b}, swap =${more} ${b} ${c}`,
  ],
  [
    ({ a, b, size, more, chain, other }) =>
      `bridge ${size} ${a} from ${chain} to ${other} and buy ${more} ${b}`,
    ({ a, b, size, more }) => `bridge ${size} ${a}, swap =${more} ${a} ${b}`,
  ],
  [
    ({ a, b, size, chain }) =>
      `before you swap ${size} ${a} to ${b} on ${chain}, withdraw ${size} ${a} from Aave`,
    ({ a, b, size }) => `withdraw ${size} ${a}, swap ${size} ${a} ${b}`,
  ],
  [
    ({ a, b, size, chain }) =>
      `swap ${size} ${a} to ${b} on ${chain} after withdrawing ${size} ${a} from Aave`,
    ({ a, b, size }) => `withdraw ${size} ${a}, swap ${size} ${a} ${b}`,
  ],
  [
    ({ a, b, size, chain }) =>
      `swap ${size} ${a} to ${b} on ${chain} and send the ${b} that comes out of it to ${WHO}`,
    ({ a, b, size }) => `swap ${size} ${a} ${b}, transfer chained ${b}`,
  ],
  [
    ({ a, size, chain, who }) =>
      `my ${who} fixed my car. Send ${size} ${a} to my ${who} ${WHO} on ${chain}`,
    ({ a, size }) => `transfer ${size} ${a}`,
  ],
  [
    ({ a, size, chain }) =>
      `withdraw 9${size} ${a} from Aave on ${chain}, then take ${size} of that and send it to ${WHO}`,
    ({ a, size }) => `withdraw 9${size} ${a}, transfer ${size} ${a}`,
  ],
  [
    ({ a, size, chain }) => `repay the ${size} ${a} that I borrowed on Aave on ${chain}`,
    ({ a, size }) => `repay ${size} ${a}`,
  ],
];

const inWords = (
  sentence: Sentence,
  {
    coins: [a = '', b = '', c = ''],
    ...words
  }: typeof said extends fc.Arbitrary<infer T> ? T : never,
) => sentence({ ...words, a, b, c });

describe('words that do not fit what was made of them', () => {
  for (const [law, sentences] of Object.entries(ASKED))
    it(`asks: ${law}`, () => {
      fc.assert(
        fc.property(fc.constantFrom(...sentences), said, (sentence, words) => {
          const prompt = inWords(sentence, words);
          const { clarifications, intents, kind } = compile({ prompt }, 10n ** 20n);
          const isPlanned =
            kind === 'transactional' && clarifications.length === 0 && intents.length > 0;
          expect(isPlanned, prompt).toBe(false);
        }),
        { numRuns: scaled(40) },
      );
    });

  it('plans what fits, each step with its own size and on the chain that was named', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLANNED), said, ([sentence, meant], words) => {
        const prompt = inWords(sentence, words);
        const { clarifications, intents } = compile({ prompt }, 10n ** 20n);
        expect(clarifications, prompt).toEqual([]);
        const read = intents.map((one) => {
          const exact = one.action === 'swap' && one.to_amount ? `=${one.to_amount}` : one.amount;
          const to = one.action === 'swap' ? ` ${one.to_asset}` : '';
          return `${one.action} ${exact} ${one.asset}${to}`;
        });
        expect(read.join(', '), prompt).toBe(inWords(meant, words));
        const [first] = intents;
        expect(
          first && ('from_chain' in first && first.from_chain ? first.from_chain : first.chain),
          prompt,
        ).toBe(words.chain.toLowerCase());
      }),
      { numRuns: scaled(80) },
    );
  });
});
