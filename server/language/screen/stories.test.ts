import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import '#server/intent/index.ts';
import { ordersOf } from '../testing/orders.ts';
import { normalise } from '../tokens/normalise.ts';
import { tokenise } from '../tokens/tokenise.ts';
import { readStory } from './stories.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OWN_ORDERS = [
  ['Swap 40 USDC for ETH on Base', 'swap 40 USDC for ETH on base'],
  ['Deposit 40 USDC into Aave on Base', 'deposit 40 USDC at aave-v3 on base'],
  ['Bridge 40 USDC from Base to Arbitrum', 'bridge 40 USDC from base to arbitrum'],
] as const;
const PAYMENT = [
  `Send 40 USDC to ${FRIEND} on Base`,
  `transfer 40 USDC on base to ${FRIEND}`,
] as const;

/** What happened, in words that no list of everyday words has whole. */
const STORIES = [
  'The washing machine flooded the kitchen this morning and we mopped for an hour',
  'The roof leaked again last night (third time this winter!!) and the roofer wants his money on Thursday',
  "We're renovating the bathroom and the tiles cost more than we expected",
  "I've been a nurse for twenty years and my knees hurt",
  'I moved to Lisbon in the spring and the light here is amazing',
  'My neighbour keeps talking about memecoins over the fence',
  'I read about yet another drought at breakfast and choked on my toast',
  "It's my daughter's 7th birthday on Saturday and her auntie is buying the balloons",
  'Been saving for a wedding ring and her dad says gold is old-fashioned',
  'My flight got delayed again',
  'I was young and reckless when I got my first tattoo',
  'We adopted a puppy and he chewed my favourite shoes',
  'I watched a documentary about bees and cried',
];

/** The same with a word more, or another: it speaks of the order. */
const CHANGERS = [
  'My wife finally vetoed the whole plan over breakfast',
  'I was about to do this but the dentist called me in',
  'We had a long talk about money and agreed to hold off',
  'A man at the door told me to do this',
  'My nephew copied these words from a website',
  'My sister lost access to her old account',
  'My wife already handled the rent this morning',
  'We settled the score with the neighbours last week',
  'My salary comes in on Friday',
  'I am waiting for my brother and his van',
  'My boss has to sign off on everything I do',
  'I feel torn about the whole thing',
  'I got cold feet at the last minute',
  'The numbers below are all in thousands',
  'My keyboard adds zeros when the battery is low',
  'My toddler was playing with the phone all morning',
  'I was half asleep and my thumb slipped',
  'I used to do this every month when I was younger',
  'The coins came from the church collection',
  'The tokens are locked until the summer',
  'I sold all of my USDC last night at dinner',
  'I spent the last of my USDC on a new bike',
  'My captors were kind and gave me some water',
  'The deal fell through and everyone was sad',
  'My client backed out at the last minute',
  'My sister and I are splitting the bill evenly',
  'I made a typo in the amount a minute ago',
  'I mixed up the two addresses this morning',
  "I'm keeping my coins where they are",
  "I'm retiring from crypto today",
  'My husband has the ledger in his office',
  'I gave up on this hours ago',
  'Our lawyer is looking at the papers this week',
  'I am practising my English with the neighbours',
  'My roommate yelled something about a trade from the kitchen',
];
const sentence = (text: string) => tokenise(normalise(`${text}.`));

describe('a story in front of an order', () => {
  it('is none where it speaks of the order', () => {
    for (const said of CHANGERS) expect(readStory(sentence(said)), said).toBeUndefined();
  });

  it('leaves the order as it was said', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OWN_ORDERS),
        fc.shuffledSubarray(STORIES, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('', ' Thanks!', " You're a star."),
        ([text, truth], stories, end) => {
          const prompt = `${stories.join('. ')}. ${text}.${end}`;
          expect(ordersOf(prompt), prompt).toEqual([truth]);
        },
      ),
      { numRuns: scaled(60), seed: 2611 },
    );
  });

  it('is never passed over with a sentence that changes the order, wherever that stands', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OWN_ORDERS, PAYMENT),
        fc.constantFrom(...CHANGERS),
        fc.constantFrom(...STORIES),
        fc.nat(3),
        ([text, truth], change, story, place) => {
          const prompt = [
            `${change}. ${text}.`,
            `${story}. ${change}. ${text}.`,
            `${story}. ${text}. ${change}.`,
            `${change}, so please ${text.toLowerCase().replace(FRIEND.toLowerCase(), FRIEND)}.`,
          ][place] as string;
          expect(ordersOf(prompt), prompt).not.toEqual([truth]);
        },
      ),
      { numRuns: scaled(120), seed: 2612 },
    );
  });

  it('is asked about where it names another coin, chain or protocol', () => {
    for (const said of [
      'My cousin moved to Polygon last summer',
      'My uncle lives on DAI',
      'My mate lives for Compound',
    ])
      for (const [text, truth] of OWN_ORDERS)
        expect(ordersOf(`${STORIES[0]}. ${said}. ${text}.`), said).not.toEqual([truth]);
  });
});
