import { assetSymbol } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue, venueNamed } from '#server/language/lexicon/venues.ts';
import { FILLERS } from '#server/language/lexicon/words.ts';
import { namesAsset } from '#server/language/tokens/names-asset.ts';
import { readNumber } from '#server/language/tokens/read-number.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { lentAt } from './lent-at.ts';
import { coinSymbol, OFF_CHAIN } from './lexicon/coins.ts';
import { KEEPERS, MOVES, NEGATIONS, SIDES } from './lexicon/comparators.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, phraseTable, wordSet } from './lexicon/phrases.ts';
import { MONTHS, weekday } from './lexicon/schedule-words.ts';
import {
  opensAmount,
  readCount,
  readForeign,
  readPercent,
  readTimes,
  UNIT_PRICES,
} from './read-amount-term.ts';
import { AGAINST, readName } from './read-name-term.ts';
import { readPhrase } from './read-phrase-term.ts';
import { readWindow } from './read-window.ts';
import { AND_WORDS, FOREIGN, SMALL } from './small-words.ts';
import { BRACKETS } from './spell-comparators.ts';
import type { Term } from './term.ts';
import type { TermRead } from './term-read.ts';
import { none, one } from './term-read.ts';
import { wordsOf } from './words-of.ts';

const QUANTIFIERS = wordSet('any each every either one some');

const HOLDINGS = wordSet(
  'token tokens coin coins asset assets holding holdings position positions crypto investment investments bag bags of my thing',
);

const CURRENT = wordSet('current currently now entry today market spot present here purchase');

const RUNNING = wordSet('runs running run');
const HELD = wordSet('wallet wallets have has having own owns account lies lie');

const HOLDERS = wordSet('i we you wallet wallets account that');

const RATES = new Map<string, 'supply_apy' | 'borrow_apy'>([
  ...[
    ...wordSet('earn earns earning lend lends lending lent supply supplying supplied deposit'),
  ].map((word) => [word, 'supply_apy'] as const),
  ...[...wordSet('deposits deposited depositing saving savings pays paying')].map(
    (word) => [word, 'supply_apy'] as const,
  ),
  ...[...wordSet('borrow borrows borrowing borrowed loan loans debt debts')].map(
    (word) => [word, 'borrow_apy'] as const,
  ),
]);
const COUNTS = wordSet('twice thrice');

/** The terms of a condition, left to right: each table's longest phrase wins. */
export function readTerms(tokens: readonly Token[]): Term[] {
  const words = wordsOf(tokens);
  const shouted = tokens.every(
    (token) => token.kind !== 'word' || token.raw === token.raw.toUpperCase(),
  );
  const terms: Term[] = [];
  let at = 0;
  while (at < tokens.length) {
    const read = readTerm(tokens, words, at, shouted, terms);
    terms.push(...read.terms);
    at += Math.max(1, read.length);
  }
  return terms;
}

function readTerm(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  shouted: boolean,
  before: readonly Term[],
): TermRead {
  const token = tokens[at] as Token;
  const window = readWindow(tokens, words, at);
  if (window) return one(window.term, window.length);
  switch (token.kind) {
    case 'mark':
      return token.raw === ',' || token.raw === ';' || token.raw === '\n'
        ? one({ kind: 'comma' })
        : none;
    case 'usd':
      return one({ kind: 'amount', value: token.value, unit: 'usd' });
    case 'percent':
      return readPercent(words, at, token.value, token.raw);
    case 'number':
      return readCount(tokens, words, at, token.value, token.raw, before);
    case 'time':
      return readTimes(token.raw, words[at + 1] ?? '');
    case 'ticker':
      return one({
        kind: 'name',
        raw: token.raw,
        asset: assetSymbol(token.text),
        known: true,
        placed: false,
        against: AGAINST.has(words[at - 1] ?? ''),
      });
    case 'pair':
      return one({ kind: 'pair', base: assetSymbol(token.left), quote: assetSymbol(token.right) });
    case 'address': {
      const next = words[at + 1] ?? '';
      const wallet = !['token', 'price', 'coin'].includes(next) && words[at - 1] !== 'token';
      return one({ kind: 'address', value: token.value, wallet });
    }
    case 'bad-address':
      return one({ kind: 'bad-address', raw: token.raw });
    case 'name':
      return one({ kind: 'bad-address', raw: token.raw });
    case 'handle':
      return one({
        kind: 'name',
        raw: token.raw,
        known: false,
        venue: venueNamed(token.text),
        placed: true,
        against: false,
      });
    case 'word':
      return readWord(tokens, words, at, token.raw, shouted, before);
    default:
      return none;
  }
}

function readWord(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  raw: string,
  shouted: boolean,
  before: readonly Term[],
): TermRead {
  const word = words[at] as string;
  if (word === BRACKETS.open) return one({ kind: 'open' });
  if (word === BRACKETS.close) return one({ kind: 'close' });
  if (word === '0x') return one({ kind: 'bad-address', raw });
  const gwei = word.endsWith('gwei') ? readNumber(word.slice(0, -4)) : undefined;
  if (gwei !== undefined) return one({ kind: 'amount', value: gwei, unit: 'gwei' });
  const foreign =
    raw.startsWith('\u00a3') || raw.startsWith('\u20ac') ? readForeign(raw.slice(1)) : undefined;
  if (foreign !== undefined) return one({ kind: 'amount', value: foreign, unit: 'foreign' });
  if (QUANTIFIERS.has(word)) {
    let end = at + 1;
    while (['of', 'my', 'the', 'single', 'one', 'our'].includes(words[end] ?? '')) end++;
    if (HOLDINGS.has(words[end] ?? '') && words[end] !== 'of') {
      let close = end + 1;
      while (
        ['in', 'my', 'wallet', 'i', 'hold', 'own', 'have', 'portfolio'].includes(words[close] ?? '')
      )
        close++;
      return one({ kind: 'any', of: words[end] ?? '' }, close - at);
    }
  }
  const rate = RATES.get(word);
  if (rate && !matchPhrase(METRICS, words, at)) return one({ kind: 'rate', metric: rate });
  if (COUNTS.has(word)) return one({ kind: 'count' });
  if (FOREIGN.has(word)) return one({ kind: 'offChain', raw });
  if (isDate(word, words[at - 1] ?? '')) return one({ kind: 'hold' });
  if (word === 'yesterday' || word === 'ago') return one({ kind: 'past' });
  if (word === 'by') return one({ kind: 'by' });
  if (word === 'to') return one({ kind: 'toward' });
  if (word === 'hold' || word === 'holds') {
    // "I hold 5 ETH" counts tokens; "ETH holds 2000" is a level.
    if (HOLDERS.has(words[at - 1] ?? '')) return one({ kind: 'held' });
    const level = opensAmount(tokens, at + 1) || opensAmount(tokens, at + 2);
    return one(
      level && words[at + 1] !== 'above'
        ? { kind: 'side', side: 'above', weak: false }
        : { kind: 'keep' },
    );
  }
  // "has fallen", "have been": what happened, and nothing that is held.
  if ((word === 'has' || word === 'have') && isHappening(words, at + 1)) return none;
  // "LINK has under 64": what a coin has is nobody's.
  const isCoin = namesAsset(tokens[at - 1]) || coinSymbol(words[at - 1] ?? '') !== undefined;
  if (HELD.has(word) && !(word === 'has' && isCoin)) return one({ kind: 'held' });
  // "once I've got 10,000 DAI"
  if (["i've", "we've"].includes(word) && words[at + 1] === 'got') return one({ kind: 'held' }, 2);
  if (isExtreme(words, at)) {
    return one({
      kind: 'unmeasured',
      reason: 'Chart patterns and indicators are',
      said: `${words[at - 1]} ${word}`,
    });
  }
  const isRate = matchPhrase(METRICS, words, at)?.value.endsWith('apy');
  const lent = isRate ? undefined : lentAt(tokens, words, at);
  if (lent !== undefined) return one({ kind: 'lent', protocol: lent });
  // "my ETH on Base" is held there; a price is of no chain.
  const isThere = ['on', 'in', 'at'].includes(words[at + 2] ?? '');
  if (word === 'my' && namesAsset(tokens[at + 1]) && isThere) {
    if (matchChain(words.slice(at + 3, at + 5))) return one({ kind: 'held' });
  }
  // "my USDC is running low" is about how much is left of it.
  if (word === 'my' && namesAsset(tokens[at + 1])) {
    if (words.slice(at + 2, at + 4).some((next) => RUNNING.has(next))) return one({ kind: 'held' });
  }
  const dollar = word === 'a' || word === 'one' ? UNIT_PRICES[words[at + 1] ?? ''] : undefined;
  if (dollar !== undefined) return one({ kind: 'amount', value: dollar, unit: 'usd' }, 2);
  if (word === 'worth' && words.slice(Math.max(0, at - 5), at).includes('my')) {
    return one({ kind: 'metric', metric: 'portfolio_value', said: 'worth' });
  }
  // "eth bal": behind another asset it is how much of that is left, and no coin.
  if (word === 'bal' && namesAsset(tokens[at - 1]) && words[at - 1] !== 'bal')
    return one({ kind: 'metric', metric: 'balance', said: 'balance' });
  // "fails to hold 1.3" leaves it; "remains below" keeps what it is.
  if (FAILING.test(word) && words[at + 1] === 'to' && isKeeping(words[at + 2] ?? ''))
    return one({ kind: 'not' }, 2);
  if (KEEPERS.has(word) && matchPhrase(SIDES, words, at + 1)) return one({ kind: 'keep' });
  const name = readName(tokens, words, at, raw, shouted);
  const phrase = readPhrase(tokens, words, at);
  if (name && (!phrase || name.length >= phrase.length)) return name;
  if (phrase) return phrase;
  if (word === 'or' || word === 'and/or') return one({ kind: 'or' });
  // "is left with under 5 POL" counts what is held.
  if (word === 'left' || (word === 'with' && words[at - 1] === 'left'))
    return one({ kind: 'held' });
  // "staking yield with Lido" is there, and no second thing.
  if (word === 'with' && matchVenue(words.slice(at + 1, at + 4))) return none;
  if (AND_WORDS.has(word)) return one({ kind: 'and' });
  if (word === 'unless') return { terms: [{ kind: 'and' }, { kind: 'not' }], length: 1 };
  if (word === 'no' && words[at + 1] === 'longer') return one({ kind: 'not' }, 2);
  if (NEGATIONS.has(word)) return one({ kind: 'not' });
  // "it must not fall below 2": what must not be is what it alerts on.
  if (deniedWishLength(words, at) > 0)
    return { terms: [{ kind: 'keep' }, { kind: 'not' }], length: deniedWishLength(words, at) };
  // "ensure I'm told" keeps nothing.
  const wish = Math.max(1, wishLength(words, at));
  const behind = words[at + wish] === 'that' ? words[at + wish + 1] : words[at + wish];
  const isOfTelling = (wish > 1 || word === 'ensure') && TOLD_BEHIND.has(behind ?? '');
  if ((wish > 1 || KEEPERS.has(word)) && !isOfTelling) return one({ kind: 'keep' }, wish);
  if (isKeptFrom(words, at, before)) return one({ kind: 'not' });
  if (CURRENT.has(word)) return one({ kind: 'current' });
  // A coin is any, and COIN a share.
  if (OFF_CHAIN.has(word) && (word !== 'coin' || raw === 'COIN'))
    return one({ kind: 'offChain', raw });
  // "goes 729": the number is where it goes.
  if (['goes', 'go'].includes(word) && opensAmount(tokens, at + 1))
    return one({ kind: 'side', side: 'reaches', weak: true, isVerb: true, isStill: true });
  if (SMALL.has(word) || FILLERS.has(word)) return none;
  return one({ kind: 'word', text: word, raw });
}

/** What follows is wished, and its breaking is watched. */
const WISHES = phraseTable<true>([
  [true, 'make sure|make certain|making sure|see to it|take care that|be certain that|guarantee'],
]);

/** @returns how many words at this place wish what follows ("make sure"), or 0 */
export const wishLength = (words: readonly string[], at: number): number =>
  matchPhrase(WISHES, words, at)?.length ?? 0;

/** What shall not be: "must not", "ought never to". */
const DENIED_WISHES = phraseTable<true>([
  [
    true,
    ['should', 'must', 'shall', 'ought', 'may']
      .flatMap((modal) => [`${modal} not`, `${modal} never`, `${modal} under no circumstances`])
      .concat(
        "shouldn't",
        'shouldnt',
        "mustn't",
        'mustnt',
        "oughtn't",
        "shan't",
        'is not to',
        'is never to',
      )
      .join('|'),
  ],
]);

/** @returns how many words at this place wish that what follows is not ("must never"), or 0 */
export const deniedWishLength = (words: readonly string[], at: number): number =>
  matchPhrase(DENIED_WISHES, words, at)?.length ?? 0;

/** "keep it from falling below 2": what is kept from happening is denied. */
const isKeptFrom = (words: readonly string[], at: number, before: readonly Term[]): boolean =>
  words[at] === 'from' &&
  /ing$/.test(words[at + 1] ?? '') &&
  before.some(({ kind }) => kind === 'keep');

const FAILING = /^fail(?:s|ed|ing)?$/;
const isKeeping = (word: string): boolean => KEEPERS.has(word) || word === 'hold';

const TOLD_BEHIND = wordSet("i i'm i'll me we you");
const ADVERBS = wordSet('just already now since finally once again ever not only first');

/** A participle behind "has", whatever adverbs stand between. */
function isHappening(words: readonly string[], from: number): boolean {
  let at = from;
  while (ADVERBS.has(words[at] ?? '')) at++;
  const word = words[at] ?? '';
  if (
    ['been', 'gone', 'become', 'got', 'gotten', 'come', 'to', 'seen', 'made', 'broken'].includes(
      word,
    )
  )
    return true;
  return (
    [MOVES, SIDES].some((table) => matchPhrase(table, words, at)) &&
    !/^(?:more|less|at|over|under|above|below|fewer)$/.test(word)
  );
}

/** "a 52-week high", "10% from its peak": the extreme of a period, not a level. */
function isExtreme(words: readonly string[], at: number): boolean {
  const word = words[at] as string;
  const before = words[at - 1] ?? '';
  if ((word === 'high' || word === 'low') && isPeriod(before)) return true;
  if (!['high', 'low', 'peak', 'top', 'bottom'].includes(word)) return false;
  return ['its', 'the', 'their'].includes(before) && ['from', 'off'].includes(words[at - 2] ?? '');
}

/** "52-week", "weekly", "all-time". */
function isPeriod(word: string): boolean {
  return [
    'week',
    'day',
    'month',
    'year',
    'time',
    'hour',
    'weekly',
    'daily',
    'monthly',
    'yearly',
    'local',
    'recent',
    'previous',
    'last',
    '24h',
  ].some((period) => word === period || word.endsWith(`-${period}`));
}

/** Days and "tomorrow" in a condition are a date by which it shall hold. */
function isDate(word: string, before: string): boolean {
  if (MONTHS.has(word))
    return word.length > 5 || ['by', 'until', 'before', 'in', 'end', 'of'].includes(before);
  return (
    word === 'tomorrow' || word === 'tonight' || (word.length > 3 && weekday(word) !== undefined)
  );
}
