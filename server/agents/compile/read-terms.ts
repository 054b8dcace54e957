import { assetSymbol, isAssetSpelling } from '#server/intent/grammar/lexicon/assets.ts';
import { matchChain } from '#server/intent/grammar/lexicon/chains.ts';
import { matchVenue, venueNamed } from '#server/intent/grammar/lexicon/venues.ts';
import { FILLERS, STOPWORDS } from '#server/intent/grammar/lexicon/words.ts';
import { magnitude, readNumber } from '#server/intent/grammar/read-number.ts';
import { repairSpelling } from '#server/intent/grammar/repair-spelling.ts';
import type { Token } from '#server/intent/grammar/token.ts';
import { gainOf } from './decimal.ts';
import { AMBIGUOUS_COINS, coinSymbol, OFF_CHAIN } from './lexicon/coins.ts';
import {
  KEEPERS,
  MOVES,
  MULTIPLES,
  NEGATIONS,
  SIDES,
  SIZING,
  VAGUE_WORDS,
} from './lexicon/comparators.ts';
import { EXPIRIES, LIQUIDATIONS, METRICS, UNMEASURED } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { MONTHS, weekday } from './lexicon/schedule-words.ts';
import { readWindow } from './read-window.ts';
import { BRACKETS } from './spell-comparators.ts';
import type { Term } from './term.ts';

/** The words of tokens, '' where a token is none; what phrase tables are matched against. */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map((token) =>
    token.kind === 'word' ? token.text : token.kind === 'number' ? token.raw.toLowerCase() : '',
  );
}

const PLACES = wordSet('on in at via from inside into @ within through using');
const WEAK_SIDES = wordSet(
  'is are at worth gets becomes turns costs @ through pass passes equal equals =',
);
const QUANTIFIERS = wordSet('any each every either one some');
const HOLDINGS = wordSet(
  'token tokens coin coins asset assets holding holdings position positions crypto investment investments bag bags of my thing',
);
const CURRENT = wordSet('current currently now entry today market spot present here purchase');
const AGAINST = wordSet('in into vs versus against per from to');
const HELD = wordSet('wallet wallets have has own owns account');
const HOLDERS = wordSet('i we you wallet wallets account that');
const FOREIGN = wordSet('eur euro euros gbp pound pounds yen jpy chf cad aud inr rupees');
const AND_WORDS = wordSet('and & plus but also while whilst with yet');
/** Words that carry nothing in a condition. */
const SMALL = wordSet(
  `the a an my our its their your it this that these those of to by for from had been be being will would do does did
  than then there ever first finally again right next again only even still ever whole entire full value values level levels mark threshold target line point points
  percent price-wise usd dollars dollar me i we you us so as too very really just please not-only in on into onto within
  someone something i'm i've i'd it's its that's there's per each goes go going went come comes came starts start begins get getting got
  trading trade trades sits sitting stands ends end today day days time if when whenever once wen unless should min minimum max maximum
  aggregate combined overall total sum money token tokens coin coins crypto cryptocurrency asset assets position positions
  set place put create add make use using configure sell buy swap
  protocol pool vault market markets network chain mainnet chance happens soon somehow suddenly live real actual actually bro man dude lol
  usdprice ticker symbol pair alert alerts notification notify`,
);

/** Vocabulary for misspelt words: the ones a condition hangs on. */
const SPELLINGS = [
  'below',
  'above',
  'under',
  'drops',
  'falls',
  'rises',
  'reaches',
  'crosses',
  'exceeds',
  'price',
  'health',
  'factor',
  'portfolio',
  'balance',
  'percent',
  'borrow',
  'supply',
  'yield',
  'increases',
  'decreases',
  'climbs',
  'breaks',
  'touches',
  'range',
  'moves',
  'ethereum',
  'bitcoin',
  'solana',
  'greater',
  'higher',
  'lower',
  'liquidation',
  'liquidated',
  'position',
];

/** Corrects the misspelt words that a condition hangs on; every other word stays as it is. */
export function repairWords(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => {
    if (token.kind !== 'word' || token.text.length < 4 || isUnderstood(token.text)) return token;
    const text = repairSpelling(token.text, SPELLINGS);
    return text === undefined ? token : { ...token, text };
  });
}

function isUnderstood(word: string): boolean {
  return (
    SMALL.has(word) ||
    FILLERS.has(word) ||
    STOPWORDS.has(word) ||
    isAssetSpelling(word) ||
    coinSymbol(word) !== undefined ||
    OFF_CHAIN.has(word) ||
    matchChain([word]) !== undefined ||
    matchVenue([word]) !== undefined ||
    [METRICS, UNMEASURED, SIDES, MOVES, VAGUE_WORDS, MULTIPLES, EXPIRIES, LIQUIDATIONS].some(
      (table) => table.has(word),
    )
  );
}

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

interface TermRead {
  readonly terms: readonly Term[];
  readonly length: number;
}
const one = (term: Term, length = 1): TermRead => ({ terms: [term], length });
const none: TermRead = { terms: [], length: 1 };

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
      return readTimes(token.raw);
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
      return readWord(tokens, words, at, token.raw, shouted);
    default:
      return none;
  }
}

/** A sign says which way: "-5%", "+10%". */
function readPercent(words: readonly string[], at: number, value: string, raw: string): TermRead {
  const share = words.slice(at + 1, at + 4).join(' ');
  if (/^of (my |the )?(portfolio|holdings|wallet|total|net)/.test(share)) {
    const reason = 'Target allocations are';
    return one({ kind: 'unmeasured', reason, said: `${raw} ${share}` });
  }
  const amount: Term = { kind: 'amount', value, unit: 'percent' };
  if (raw.startsWith('-')) return { terms: [{ kind: 'move', move: 'down' }, amount], length: 1 };
  if (raw.startsWith('+')) return { terms: [{ kind: 'move', move: 'up' }, amount], length: 1 };
  return one(amount);
}

/** A bare number and what it counts: `20 gwei`, `5 AVAX`, `2 times`, `3000 euros`. */
function readCount(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  value: string,
  raw: string,
  before: readonly Term[],
): TermRead {
  if (raw.startsWith('\u20ac')) return one({ kind: 'amount', value, unit: 'foreign' });
  const next = words[at + 1] ?? '';
  if (next === 'gwei') return one({ kind: 'amount', value, unit: 'gwei' }, 2);
  if (FOREIGN.has(next)) return one({ kind: 'amount', value, unit: 'foreign' }, 2);
  if (
    next === 'points' &&
    before.some((term) => term.kind === 'metric' && term.metric !== 'price')
  ) {
    return one({ kind: 'amount', value, unit: 'percent' }, 2);
  }
  const unit = tokens[at + 1];
  const counted =
    unit?.kind === 'ticker'
      ? unit.text
      : unit?.kind === 'word' && isCountedWord(unit.text)
        ? unit.text
        : undefined;
  if (counted !== undefined) {
    // "1 ETH is above 2000": the one names the asset, it counts nothing.
    const metricBefore = before.some(
      (term) =>
        term.kind === 'held' ||
        term.kind === 'side' ||
        term.kind === 'move' ||
        term.kind === 'metric',
    );
    if (value === '1' && !metricBefore) return none;
    return one({ kind: 'amount', value, unit: 'none', counted: symbolOf(counted) }, 2);
  }
  return one({ kind: 'amount', value, unit: 'none' });
}

function isAssetWord(word: string): boolean {
  return isAssetSpelling(word) || (coinSymbol(word) !== undefined && !AMBIGUOUS_COINS.has(word));
}

/** Behind a number a coin that is a common word is the coin. */
function isCountedWord(word: string): boolean {
  return isAssetSpelling(word) || (word.length > 2 && coinSymbol(word) !== undefined);
}

/** The symbol of an asset by any of its names: `ether` → ETH, `bitcoin` → BTC. */
export function symbolOf(word: string): string {
  return coinSymbol(word) ?? assetSymbol(word);
}

/** `3x`: what it becomes of what it was. */
function readTimes(raw: string): TermRead {
  const text = raw.toLowerCase();
  const end = text.endsWith('x') ? 1 : text.endsWith(' times') ? 6 : 0;
  const times = end > 0 ? readNumber(text.slice(0, -end).trim()) : undefined;
  if (times === undefined) return none;
  return one({ kind: 'amount', value: gainOf(times), unit: 'percent', multiple: true });
}

function readWord(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  raw: string,
  shouted: boolean,
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
  if (FOREIGN.has(word)) return one({ kind: 'offChain', raw });
  if (isDate(word, words[at - 1] ?? '')) return one({ kind: 'hold' });
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
  if (HELD.has(word)) return one({ kind: 'held' });
  if ((word === 'high' || word === 'low') && isPeriod(words[at - 1] ?? '')) {
    return one({
      kind: 'unmeasured',
      reason: 'Chart patterns and indicators are',
      said: `${words[at - 1]} ${word}`,
    });
  }
  const dollar = word === 'a' || word === 'one' ? UNIT_PRICES[words[at + 1] ?? ''] : undefined;
  if (dollar !== undefined) return one({ kind: 'amount', value: dollar, unit: 'usd' }, 2);
  if (word === 'worth' && words.slice(Math.max(0, at - 5), at).includes('my')) {
    return one({ kind: 'metric', metric: 'portfolio_value', said: 'worth' });
  }
  const name = readName(tokens, words, at, raw, shouted);
  const phrase = readPhrase(tokens, words, at);
  if (name && (!phrase || name.length >= phrase.length)) return name;
  if (phrase) return phrase;
  if (word === 'or' || word === 'and/or') return one({ kind: 'or' });
  if (AND_WORDS.has(word)) return one({ kind: 'and' });
  if (word === 'unless') return { terms: [{ kind: 'and' }, { kind: 'not' }], length: 1 };
  if (word === 'no' && words[at + 1] === 'longer') return one({ kind: 'not' }, 2);
  if (NEGATIONS.has(word)) return one({ kind: 'not' });
  if (KEEPERS.has(word)) return one({ kind: 'keep' });
  if (CURRENT.has(word)) return one({ kind: 'current' });
  if (OFF_CHAIN.has(word)) return one({ kind: 'offChain', raw });
  if (SMALL.has(word) || FILLERS.has(word)) return none;
  return one({ kind: 'word', text: word, raw });
}

const UNIT_PRICES: Partial<Record<string, string>> = {
  dollar: '1',
  buck: '1',
  cent: '0.01',
  penny: '0.01',
  grand: '1000',
};

/** "52-week high": the extreme of a period, not a level. */
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

function readForeign(text: string): string | undefined {
  const last = text.at(-1)?.toLowerCase() ?? '';
  return readNumber(magnitude(last) === undefined ? text : text.slice(0, -1));
}

function readPhrase(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): TermRead | undefined {
  const said = (length: number) => words.slice(at, at + length).join(' ');
  const found: TermRead[] = [];
  const metric = matchPhrase(METRICS, words, at);
  if (metric)
    found.push(
      one({ kind: 'metric', metric: metric.value, said: said(metric.length) }, metric.length),
    );
  const multiple = matchPhrase(MULTIPLES, words, at);
  if (multiple)
    found.push(
      one(
        { kind: 'amount', value: multiple.value, unit: 'percent', multiple: true },
        multiple.length,
      ),
    );
  const side = matchPhrase(SIDES, words, at);
  // "5 or more" closes an amount; "or below 3" opens the next part.
  const postfix = words[at] === 'or' || words[at] === 'and';
  if (side && !(postfix && opensAmount(tokens, at + side.length)))
    found.push(
      one(
        {
          kind: 'side',
          side: side.value,
          weak: WEAK_SIDES.has(said(side.length)),
          sizing: side.length > 1 && SIZING.has(words[at] ?? ''),
        },
        side.length,
      ),
    );
  const move = matchPhrase(MOVES, words, at);
  if (move) found.push(one({ kind: 'move', move: move.value }, move.length));
  const expiry = matchPhrase(EXPIRIES, words, at);
  if (expiry) found.push(one({ kind: 'expiry' }, expiry.length));
  const liquidation = matchPhrase(LIQUIDATIONS, words, at);
  if (liquidation) found.push(one({ kind: 'liquidation' }, liquidation.length));
  const unmeasured = matchPhrase(UNMEASURED, words, at);
  if (unmeasured) {
    found.push(
      one(
        { kind: 'unmeasured', reason: unmeasured.value, said: said(unmeasured.length) },
        unmeasured.length,
      ),
    );
  }
  const vague = matchPhrase(VAGUE_WORDS, words, at);
  if (vague) found.push(one({ kind: 'vague', raw: said(vague.length) }, vague.length));
  let best: TermRead | undefined;
  for (const read of found) if (!best || read.length > best.length) best = read;
  return best;
}

/** A name with every reading it may have: asset, venue, chain. */
function readName(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  raw: string,
  shouted: boolean,
): TermRead | undefined {
  const word = words[at] as string;
  let back = at - 1;
  while (['the', 'my', 'a'].includes(words[back] ?? '')) back--;
  const lead = words[back] ?? '';
  const against = AGAINST.has(lead);
  const slice = words.slice(at, at + 4);
  const chain = matchChain(slice);
  const venue = matchVenue(slice);
  const known =
    raw === 'S' || isAssetWord(word) || (coinSymbol(word) !== undefined && isCoinHere(word, raw));
  const capitals =
    !known && !shouted && isCapitals(raw) && !OFF_CHAIN.has(word) && !isPlain(tokens, words, at);
  const asset = known || capitals ? symbolOf(word) : undefined;
  // "a drop in ETH" is no place, "on ETH" is.
  const owned = words[at - 1] === 'my' && asset !== undefined;
  const placed = PLACES.has(lead) && !owned && !(against && asset !== undefined);
  const listed = isAssetSpelling(word);
  if (!chain && !venue && asset === undefined) return undefined;
  if (asset !== undefined && !listed && OFF_CHAIN.has(word)) return undefined;
  const longer = Math.max(chain?.length ?? 0, venue?.length ?? 0, asset === undefined ? 0 : 1);
  if (
    venue &&
    !PLACES.has(lead) &&
    venue.length === 1 &&
    asset === undefined &&
    !chain &&
    isPlain(tokens, words, at)
  )
    return undefined;
  return one(
    {
      kind: 'name',
      raw: words.slice(at, at + longer).join(' '),
      known,
      placed,
      against,
      ...(asset !== undefined && longer === 1 && { asset }),
      ...(venue && venue.length === longer && { venue: venue.venue }),
      ...(chain && chain.length === longer && { chain: chain.chain }),
    },
    longer,
  );
}

/** Ordinary words that are coins too: in capitals or behind a dollar sign they are the coin. */
function isCoinHere(word: string, raw: string): boolean {
  return !AMBIGUOUS_COINS.has(word) || isCapitals(raw) || word.length > 3;
}

function opensAmount(tokens: readonly Token[], at: number): boolean {
  const kind = tokens[at]?.kind;
  return kind === 'number' || kind === 'usd' || kind === 'percent';
}

function isCapitals(raw: string): boolean {
  if (raw.length < 2 || raw.length > 12) return false;
  let letters = 0;
  for (const char of raw) {
    if (char >= 'A' && char <= 'Z') letters++;
    else if (!(char >= '0' && char <= '9') && char !== '.') return false;
  }
  return letters >= 2;
}

/** Whether some table reads the word as something else than a name. */
function isPlain(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const word = words[at] as string;
  return (
    readPhrase(tokens, words, at) !== undefined ||
    SMALL.has(word) ||
    FILLERS.has(word) ||
    STOPWORDS.has(word) ||
    AND_WORDS.has(word) ||
    word === 'or' ||
    NEGATIONS.has(word)
  );
}
