import { assetSymbol, isAssetSpelling } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { matchVenue } from '../lexicon/venues.ts';
import {
  ALL_WORDS,
  DETERMINERS,
  FILLERS,
  FRACTION_WORDS,
  POSSESSIVES,
  PREPOSITIONS,
  REST_WORDS,
  STOPWORDS,
  VAGUE_SIZES,
} from '../lexicon/words.ts';
import type { NamedAsset, Quantity } from '../orders/said-values.ts';
import { shiftPoint, tidy } from '../tokens/read-number.ts';
import { repairSpelling } from '../tokens/repair-spelling.ts';
import { type Token, wordOf } from '../tokens/token.ts';

/** A size, the asset it already named ("0.5 ETH worth of DAI" names DAI later), and where it ends. */
export interface QuantityMatch {
  readonly quantity: Quantity;
  readonly asset?: NamedAsset;
  readonly possessive?: boolean;
  readonly definite?: boolean;
  readonly next: number;
}

/**
 * Reads a size at a position: numbers, USD, percentages, fractions, "all", "the rest", "some",
 * and the value of one asset expressed in another.
 */
export function readQuantity(tokens: readonly Token[], at: number): QuantityMatch | undefined {
  const token = tokens[at];
  switch (token?.kind) {
    case 'usd':
      return { quantity: { kind: 'usd', value: token.value }, next: skipWorth(tokens, at + 1) };
    case 'percent':
      return percentOf(token.value, tokens, at + 1);
    case 'number':
      return numberAt(token.value, tokens, at);
    case 'word':
      return wordSize(token.text, tokens, at);
    default:
      return undefined;
  }
}

function percentOf(value: string, tokens: readonly Token[], next: number): QuantityMatch {
  const article = wordOf(tokens[next + 1]);
  if (wordOf(tokens[next]) === 'of' && (article === 'a' || article === 'an')) {
    // "three quarters of an ETH" counts parts of one.
    return { quantity: { kind: 'number', value: shiftPoint(value, -2) }, next: next + 2 };
  }
  const quantity: Quantity = value === '100' ? { kind: 'max' } : { kind: 'percent', value };
  return { quantity, next: skipOf(tokens, next) };
}

function numberAt(value: string, tokens: readonly Token[], at: number): QuantityMatch {
  const unit = tokens[at + 1];
  const symbol = unit?.kind === 'word' && isAssetSpelling(unit.text) ? unit.text : tickerText(unit);
  if (symbol !== undefined && wordOf(tokens[at + 2]) === 'worth') {
    const next = skipWorth(tokens, at + 2);
    return { quantity: { kind: 'value', value, asset: assetSymbol(symbol) }, next };
  }
  // "an eth and a half" style sizes are not read; a bare number is.
  return { quantity: { kind: 'number', value }, next: at + 1 };
}

function tickerText(token: Token | undefined): string | undefined {
  return token?.kind === 'ticker' ? token.text : undefined;
}

function skipWorth(tokens: readonly Token[], at: number): number {
  let next = at;
  if (wordOf(tokens[next]) === 'worth' || wordOf(tokens[next]) === 'value') next++;
  if (wordOf(tokens[next]) === 'of' || wordOf(tokens[next]) === 'in') {
    if (wordOf(tokens[next]) === 'of' || next > at) next++;
  }
  return next;
}

function skipOf(tokens: readonly Token[], at: number): number {
  return wordOf(tokens[at]) === 'of' ? at + 1 : at;
}

function wordSize(word: string, tokens: readonly Token[], at: number): QuantityMatch | undefined {
  if (Object.hasOwn(FRACTION_WORDS, word))
    return fraction(FRACTION_WORDS[word] as string, tokens, at);
  if (word === 'a' || word === 'an' || word === 'one') {
    const next = tokens[at + 1];
    const text = wordOf(next);
    if (Object.hasOwn(FRACTION_WORDS, text)) {
      const part = FRACTION_WORDS[text] as string;
      // "a half ETH" is half of one; "a half of my ETH" is a share.
      if (isAssetSpelling(wordOf(tokens[at + 2]))) {
        return { quantity: { kind: 'number', value: shiftPoint(part, -2) }, next: at + 2 };
      }
      return fraction(part, tokens, at + 1);
    }
    if (text === 'hundred' || text === 'thousand') return undefined;
    if (text === 'dollar' || text === 'buck') {
      return { quantity: { kind: 'usd', value: '1' }, next: skipWorth(tokens, at + 2) };
    }
    // "an ETH" is one; "a USDC loan" is not.
    if (next?.kind === 'word' && isAssetSpelling(text) && !LOAN_WORDS.has(wordOf(tokens[at + 2]))) {
      return { quantity: { kind: 'number', value: '1' }, next: at + 1 };
    }
    if (VAGUE_SIZES.has(text)) return { quantity: { kind: 'vague' }, next: skipOf(tokens, at + 2) };
    return undefined;
  }
  if (ALL_WORDS.has(word) || isMisspeltAll(word)) return everything(tokens, at);
  // "the other half" is what the half before it left.
  if (word === 'other' && Object.hasOwn(FRACTION_WORDS, wordOf(tokens[at + 1]))) {
    return { quantity: { kind: 'rest' }, next: skipOf(tokens, at + 2) };
  }
  if (WHOLLY.has(word)) return { quantity: { kind: 'max' }, next: at + 1 };
  if (REST_WORDS.has(word)) return { quantity: { kind: 'rest' }, next: skipOf(tokens, at + 1) };
  if (word === 'as' && wordOf(tokens[at + 1]) === 'much') {
    return { quantity: { kind: 'max' }, next: skipOf(tokens, at + 2) };
  }
  if (VAGUE_SIZES.has(word)) return { quantity: { kind: 'vague' }, next: skipOf(tokens, at + 1) };
  return undefined;
}

/** Said of an order, they say how much: "withdraw my DAI fully". */
const WHOLLY = new Set(['fully', 'entirely', 'completely', 'wholly']);

const isMisspeltAll = (word: string): boolean =>
  word.length > 7 && word.startsWith('ever') && repairSpelling(word, ['everything']) !== undefined;

const LOAN_WORDS = new Set([
  'loan',
  'transfer',
  'swap',
  'position',
  'deposit',
  'bridge',
  'pool',
  'vault',
]);

/** "half a SOL" is half of one; "half my USDT" and "half of it" are half of what there is. */
function fraction(percent: string, tokens: readonly Token[], at: number): QuantityMatch {
  let next = at + 1;
  if (wordOf(tokens[next]) === 'of') next++;
  const article = wordOf(tokens[next]);
  const unit = tokens[next + 1];
  if ((article === 'a' || article === 'an') && (unit?.kind === 'word' || unit?.kind === 'ticker')) {
    if (wordOf(unit) === 'million')
      return { quantity: { kind: 'number', value: '500000' }, next: next + 2 };
    const value = tidy(percent === '50' ? '0.5' : percent === '25' ? '0.25' : '0.333333');
    return { quantity: { kind: 'number', value }, next: next + 1 };
  }
  return { quantity: { kind: 'percent', value: percent }, next };
}

function everything(tokens: readonly Token[], at: number): QuantityMatch {
  let next = at + 1;
  let possessive = false;
  let definite = false;
  for (;;) {
    const word = wordOf(tokens[next]);
    if (POSSESSIVES.has(word)) possessive = true;
    else if (word === 'the') definite = true;
    else if (
      !(
        ALL_WORDS.has(word) ||
        AFTER_ALL.has(word) ||
        (DETERMINERS.has(word) &&
          word !== 'that' &&
          word !== 'this' &&
          word !== 'those' &&
          word !== 'these')
      )
    )
      break;
    next++;
  }
  // "every little coin", "all the small balances".
  if (VAGUE_SIZES.has(wordOf(tokens[next])) && EVERY_ASSET.has(wordOf(tokens[next + 1]))) next++;
  const nextWord = wordOf(tokens[next]);
  const first = wordOf(tokens[at]);
  const everything: NamedAsset = { symbol: '*', known: true, isAddress: false };
  const base = {
    quantity: { kind: 'max' } as const,
    ...(possessive && { possessive }),
    ...(definite && { definite }),
  };
  if (EVERY_ASSET.has(nextWord)) {
    return { ...base, asset: everything, next: skipHeld(tokens, next + 1) };
  }
  if (
    first === 'everything' ||
    (first === 'all' && (nextWord === 'i' || nextWord === 'to' || nextWord === 'into'))
  ) {
    const end = skipHeld(tokens, next);
    // "everything I have in USDC" is all of one asset.
    const inside = wordOf(tokens[end]) === 'in' && isAssetHere(wordOf(tokens[end + 1]));
    return inside ? { ...base, next: end + 1 } : { ...base, asset: everything, next: end };
  }
  return { ...base, next };
}

/** Behind "all" and "everything": "I have", "that is in my wallet"; a last "in" begins a place. */
function skipHeld(tokens: readonly Token[], from: number): number {
  let end = from;
  while (HELD.has(wordOf(tokens[end]))) end++;
  return end > from && wordOf(tokens[end - 1]) === 'in' ? end - 1 : end;
}

function isAssetHere(word: string): boolean {
  // "everything I have in Aave" lies at a venue.
  if (matchVenue([word]) !== undefined) return false;
  if (isAssetSpelling(word)) return true;
  const other =
    FILLERS.has(word) || STOPWORDS.has(word) || Object.hasOwn(PREPOSITIONS, word) || word === '';
  return !other && matchChain([word]) === undefined;
}

const AFTER_ALL = new Set([
  'of',
  'available',
  'amount',
  'amout',
  'balance',
  'possible',
  'remaining',
  'single',
  'last',
  'other',
  'leftover',
  'entire',
  'holdings',
  'supply',
]);
const EVERY_ASSET = new Set([
  'token',
  'tokens',
  'coin',
  'coins',
  'asset',
  'assets',
  'funds',
  'crypto',
  'holdings',
  'stuff',
  'things',
  'money',
  'portfolio',
  'erc-20',
  'erc20',
  'erc-20s',
  'erc20s',
  'balances',
  'shitcoins',
  'bags',
  'cryptos',
]);
const HELD = new Set([
  'i',
  'own',
  'have',
  'hold',
  'got',
  "i've",
  'in',
  'my',
  'wallet',
  'held',
  'owned',
  'owe',
  'lent',
  'supplied',
  'deposited',
  'staked',
  'borrowed',
]);
