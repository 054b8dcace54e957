import fc from 'fast-check';
import '#server/intent/index.ts';
import type { PartialIntent } from '../orders/partial-intent.ts';
import { parsePrompt } from '../parse-prompt.ts';

/** A sentence with the orders that it says, written by whoever made the sentence. */
export interface Said {
  readonly text: string;
  /** One line an order; null where nothing may be planned without a question. */
  readonly truth: readonly string[] | null;
}

const ASSETS = ['USDC', 'DAI', 'USDT', 'WETH', 'ETH', 'WBTC', 'LINK', 'UNI', 'ARB'];
const CHAINS = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'];
const PARTIES = [
  '0x33128fA08f5E0545f4714434b53bDb5E98F62474',
  '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  'vitalik.eth',
  'bob.eth',
];
const AMOUNTS = ['5', '0.25', '100', '1,500', '42', '7.5', '0.01'];
const BEFORE = ['', '', 'please ', 'can you ', 'i want to ', "I'd like to ", 'hey, '];
const BEHIND = ['', '', '.', ' please', ' asap', ', thanks'];

const two = <T>(values: readonly T[]) =>
  fc.shuffledSubarray([...values], { minLength: 2, maxLength: 2 }) as unknown as fc.Arbitrary<
    [T, T]
  >;

interface Parts {
  readonly assets: [string, string];
  readonly chains: [string, string];
  readonly parties: [string, string];
  readonly sizes: [string, string];
  readonly word: number;
}

const parts: fc.Arbitrary<Parts> = fc.record({
  assets: two(ASSETS),
  chains: two(CHAINS),
  parties: two(PARTIES),
  sizes: fc.tuple(fc.constantFrom(...AMOUNTS), fc.constantFrom(...AMOUNTS)),
  word: fc.nat(20),
});

const pick = (words: readonly string[], at: number): string => words[at % words.length] as string;
const plain = (size: string): string => size.replaceAll(',', '');

/** Sentences by what they order: each row says its words and its truth. */
const TEMPLATES: readonly ((said: Parts) => Said)[] = [
  ({ assets: [a], chains: [c], parties: [p], sizes: [m], word }) => ({
    text: `${pick(['send', 'transfer', 'pay', 'move'], word)} ${m} ${a} to ${p} on ${c}`,
    truth: [`transfer ${plain(m)} ${a} on ${c} to ${p}`],
  }),
  ({ assets: [a, b], chains: [c], parties: [p, q], sizes: [m, k] }) => ({
    text: `send ${m} ${a} to ${p} and ${k} ${b} to ${q} on ${c}`,
    truth: [
      `transfer ${plain(m)} ${a} on ${c} to ${p}`,
      `transfer ${plain(k)} ${b} on ${c} to ${q}`,
    ],
  }),
  ({ assets: [a, b], chains: [c], parties: [p], sizes: [m, k], word }) => ({
    text: `send ${m} ${a} to ${pick(['my friend', 'Alice', 'my mum', ''], word)} and ${k} ${b} to ${p} on ${c}`,
    truth: null,
  }),
  ({ assets: [a], chains: [c, d], parties: [p, q], sizes: [m, k] }) => ({
    text: `send ${m} ${a} on ${c} to ${p}, ${k} ${a} on ${d} to ${q}`,
    truth: [
      `transfer ${plain(m)} ${a} on ${c} to ${p}`,
      `transfer ${plain(k)} ${a} on ${d} to ${q}`,
    ],
  }),
  ({ assets: [a, b], chains: [c], sizes: [m], word }) => ({
    text: `${pick(['swap', 'exchange', 'convert', 'trade', 'sell'], word)} ${m} ${a} ${pick(['for', 'to', 'into'], word)} ${b} on ${c}`,
    truth: [`swap ${plain(m)} ${a} for ${b} on ${c}`],
  }),
  ({ assets: [a, b], chains: [c], sizes: [m], word }) => ({
    text: `${pick(['buy', 'get', 'purchase'], word)} ${b} with ${m} ${a} on ${c}`,
    truth: [`swap ${plain(m)} ${a} for ${b} on ${c}`],
  }),
  ({ assets: [a, b], chains: [c], sizes: [m] }) => ({
    text: `buy ${m} ${b} with ${a} on ${c}`,
    truth: [`swap ${a} for ${plain(m)} ${b} on ${c}`],
  }),
  ({ assets: [a], chains: [c, d], sizes: [m], word }) => ({
    text: `${pick(['bridge', 'move', 'transfer', 'send'], word)} ${m} ${a} from ${c} to ${d}`,
    truth: [`bridge ${plain(m)} ${a} from ${c} to ${d}`],
  }),
  ({ assets: [a, b], chains: [c, d], sizes: [m] }) => ({
    text: `bridge ${m} ${a} from ${c} to ${d} and then swap it for ${b}`,
    truth: [`bridge ${plain(m)} ${a} from ${c} to ${d}`, `swap chained ${a} for ${b} on ${d}`],
  }),
  ({ assets: [a, b], chains: [c], parties: [p], sizes: [m, k] }) => ({
    text: `swap ${m} ${a} to ${b} on ${c} and send ${k} ${a} to ${p}`,
    truth: [`swap ${plain(m)} ${a} for ${b} on ${c}`, `transfer ${plain(k)} ${a} on ${c} to ${p}`],
  }),
  ({ assets: [a], chains: [c], sizes: [m], word }) => ({
    text: `${pick(['deposit', 'supply', 'lend', 'put'], word)} ${m} ${a} ${pick(['into', 'in', 'on'], word)} aave on ${c}`,
    truth: [`deposit ${plain(m)} ${a} at aave-v3 on ${c}`],
  }),
  ({ assets: [a, b], chains: [c], sizes: [m, k] }) => ({
    text: `deposit ${m} ${a} into aave on ${c} and borrow ${k} ${b}`,
    truth: [
      `deposit ${plain(m)} ${a} at aave-v3 on ${c}`,
      `borrow ${plain(k)} ${b} at aave-v3 on ${c}`,
    ],
  }),
  ({ assets: [a], chains: [c], sizes: [m], word }) => ({
    text: `${pick(['withdraw', 'take out', 'redeem'], word)} ${m} ${a} from aave on ${c}`,
    truth: [`withdraw ${plain(m)} ${a} at aave-v3 on ${c}`],
  }),
  ({ assets: [a], chains: [c], sizes: [m], word }) => ({
    text: `${pick(['repay', 'pay back', 'pay off'], word)} ${m} ${a} on aave on ${c}`,
    truth: [`repay ${plain(m)} ${a} at aave-v3 on ${c}`],
  }),
  ({ assets: [a], chains: [c], parties: [p], sizes: [m] }) => ({
    text: `approve ${p} to spend ${m} ${a} on ${c}`,
    truth: [`approve ${plain(m)} ${a} on ${c} to ${p}`],
  }),
  ({ assets: [a], chains: [c], parties: [p], word }) => ({
    text: `revoke ${pick(['my ', 'the ', ''], word)}${a} ${pick(['approval ', 'allowance '], word)}for ${p} on ${c}`,
    truth: [`approve 0 ${a} on ${c} to ${p}`],
  }),
  ({ assets: [a], chains: [c, d], sizes: [m] }) => ({
    text: `deposit ${m} ${a} in aave on ${c} and then bridge it to ${d}`,
    truth: null,
  }),
  ({ assets: [a, b], chains: [c, d], sizes: [m, k] }) => ({
    text: `bridge ${m} ${a} from ${c} to ${d}, keep ${k} for gas and swap the rest to ${b}`,
    truth: null,
  }),
  ({ assets: [a], chains: [c], parties: [p, q], sizes: [m], word }) => ({
    text: `send ${m} ${a} to ${p} ${pick(['instead of', 'but not', ', no wait,', 'rather than'], word)} ${q} on ${c}`,
    truth: null,
  }),
  ({ assets: [a], chains: [c], parties: [p], sizes: [m], word }) => ({
    text: `${pick(["don't", 'do not', 'never'], word)} send ${m} ${a} to ${p} on ${c}`,
    truth: null,
  }),
  ({ assets: [a], chains: [c], parties: [p], sizes: [m], word }) => ({
    text: `send ${m} ${a} to ${p} on ${c} ${pick(['every friday', 'tomorrow', 'at 5pm', 'when eth hits 4000'], word)}`,
    truth: null,
  }),
];

/** Sentences over the templates, with what people put before and behind. */
export const sayings: fc.Arbitrary<Said> = fc
  .tuple(
    fc.constantFrom(...TEMPLATES),
    parts,
    fc.constantFrom(...BEFORE),
    fc.constantFrom(...BEHIND),
  )
  .map(([template, said, before, behind]) => {
    const { text, truth } = template(said);
    return { text: `${before}${text}${behind}`, truth };
  });

/** One letter left out, doubled or changed places with its neighbour, or one word left out. */
export const slips: fc.Arbitrary<Said> = fc
  .tuple(sayings, fc.nat(1_000), fc.nat(1_000), fc.nat(3))
  .map(([{ text, truth }, at, inside, how]) => {
    const words = text.split(' ');
    const index = at % words.length;
    const word = words[index] as string;
    const letter = inside % Math.max(1, word.length);
    if (how === 3) words.splice(index, 1);
    else if (/^[a-z]{4,}$/i.test(word)) {
      const turned = `${word.slice(0, letter)}${word[letter + 1] ?? ''}${word[letter]}${word.slice(letter + 2)}`;
      words[index] = [
        word.slice(0, letter) + word.slice(letter + 1),
        word.slice(0, letter) + word[letter] + word.slice(letter),
        turned,
      ][how] as string;
    }
    return { text: words.join(' '), truth };
  });

/** What a prompt orders, one line an order; null where something is asked, refused or open. */
export function ordersOf(prompt: string): readonly string[] | null {
  const { screened, partials, alternatives, left, unplaced, strays, wavering, modifiers } =
    parsePrompt(prompt);
  const isOpen =
    screened ||
    wavering ||
    modifiers.hasException ||
    left.length > 0 ||
    alternatives.length > 0 ||
    unplaced.length > 0 ||
    strays.length > 0;
  if (isOpen || partials.length === 0 || !partials.every(isWhole)) return null;
  return partials.map(describe);
}

/** Whether an order needs no question: its size, and who is paid. */
function isWhole({
  action,
  quantity,
  toQuantity,
  chained,
  party,
  needsParty,
  vagueChain,
  asset,
  venue,
  chain,
  fromChain,
  toAsset,
  source,
}: PartialIntent): boolean {
  if (source) return false;
  const isSized =
    (quantity !== undefined && quantity.kind !== 'vague') ||
    toQuantity !== undefined ||
    chained === true;
  const isPaid =
    action === 'approve' && !venue
      ? party !== undefined
      : action === 'transfer' || needsParty
        ? party?.kind === 'address' || party?.kind === 'name'
        : true;
  if (action === 'swap' && !toAsset) return false;
  return (
    isSized && isPaid && !vagueChain && asset !== undefined && (chain ?? fromChain) !== undefined
  );
}

function describe(partial: PartialIntent): string {
  const size = (quantity: PartialIntent['quantity']) =>
    quantity && 'value' in quantity ? `${quantity.value} ` : '';
  const {
    action,
    asset,
    quantity,
    chained,
    toAsset,
    toQuantity,
    chain,
    fromChain,
    toChain,
    venue,
    party,
  } = partial;
  const name = (place: typeof chain) => (place?.listed ? place.slug : place?.name);
  const parts = [
    action,
    chained ? 'chained' : size(quantity).trim(),
    asset?.symbol,
    toAsset && `for ${size(toQuantity)}${toAsset.symbol}`,
    venue && `at ${venue.slug}`,
    chain && `on ${name(chain)}`,
    fromChain && `from ${name(fromChain)}`,
    toChain && `to ${name(toChain)}`,
    party && 'value' in party && `to ${party.value}`,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
