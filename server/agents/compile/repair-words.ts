import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { isCommon } from '#server/language/lexicon/english.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { FILLERS, STOPWORDS } from '#server/language/lexicon/words.ts';
import {
  editDistance,
  repairShort,
  repairSpelling,
} from '#server/language/tokens/repair-spelling.ts';
import { type Token, wordOf } from '#server/language/tokens/token.ts';
import { coinSymbol, OFF_CHAIN } from './lexicon/coins.ts';
import { MOVES, MULTIPLES, SIDES, VAGUE_WORDS } from './lexicon/comparators.ts';
import { saysTold } from './lexicon/frames.ts';
import { EXPIRIES, LIQUIDATIONS, METRICS, UNMEASURED } from './lexicon/metrics.ts';
import { wordSet } from './lexicon/phrases.ts';
import { RECURRENCES, weekday } from './lexicon/schedule-words.ts';
import { slipOfKeys } from './slip-of-keys.ts';
import { SMALL } from './small-words.ts';

/** Short words that a schedule or a condition hangs on. */
const SHORT = ['every', 'below', 'above', 'under', 'drops', 'price', 'alert'];
/** Small words whose letters changed places. */
const TURNED = new Map([
  ['teh', 'the'],
  ['hte', 'the'],
  ['adn', 'and'],
  ['fi', 'if'],
  ['wehn', 'when'],
  ['etherium', 'ethereum'],
]);

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
  'when',
  'unless',
  'until',
  'longer',
  'expensive',
  'cheaper',
  'base',
  'whenever',
  'know',
  'alert',
  'notify',
  'message',
  'crossing',
  'arbitrum',
  'optimism',
  'polygon',
  'dollars',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'saturday',
  'sunday',
];

/** Corrects the misspelt words that a condition hangs on; every other word stays as it is. */
export function repairWords(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'word') return token;
    const text = TURNED.get(token.text) ?? tellingAt(tokens, at) ?? repaired(token);
    return text === undefined ? token : { ...token, text };
  });
}

function repaired({ text, raw }: Extract<Token, { kind: 'word' }>): string | undefined {
  if (text.length < 4 || isUnderstood(text)) return undefined;
  return (
    repairSpelling(text, SPELLINGS) ??
    repairShort(text, SHORT) ??
    // A word with a capital may be a name.
    (raw === text ? slipOfKeys(text) : undefined)
  );
}

const TELLING = ['tell', 'ping', 'alert', 'notify', 'warn', 'message', 'remind', 'inform'];
/** Near one of them it may be an order. */
const ORDERING = ['sell', 'send', 'swap', 'lend', 'take', 'give', 'make', 'find', 'show', 'leave'];
const BEFORE = wordSet('please pls and then just so pleas plz to');

/** "tlel me when …", "notfiy me": in front of "me" a slip of any word that asks for an alert is that word. */
function tellingAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at];
  const word = wordOf(token);
  const isFirst = at === 0 || tokens[at - 1]?.kind === 'mark' || BEFORE.has(wordOf(tokens[at - 1]));
  if (!isFirst || !['me', 'us'].includes(wordOf(tokens[at + 1]))) return undefined;
  if (word.length < 3 || isUnderstood(word) || isCommon(word)) return undefined;
  const isNear = (known: string) => editDistance(word, known, 1) === 1;
  return ORDERING.some(isNear) ? undefined : TELLING.find(isNear);
}

/** Forms of words of the list below, which mean something else than those. */
const INFLECTED = wordSet(
  'borrowed borrowing borrows supplied supplying supplies yielded moved touched crossed reached increased decreased changed positioned known knows knew alters altered fail fails failed failing',
);

function isUnderstood(word: string): boolean {
  return (
    SMALL.has(word) ||
    INFLECTED.has(word) ||
    FILLERS.has(word) ||
    STOPWORDS.has(word) ||
    isAssetSpelling(word) ||
    coinSymbol(word) !== undefined ||
    OFF_CHAIN.has(word) ||
    matchChain([word]) !== undefined ||
    matchVenue([word]) !== undefined ||
    matchVerb(word, '') !== undefined ||
    weekday(word) !== undefined ||
    saysTold(word) ||
    [
      RECURRENCES,
      METRICS,
      UNMEASURED,
      SIDES,
      MOVES,
      VAGUE_WORDS,
      MULTIPLES,
      EXPIRIES,
      LIQUIDATIONS,
    ].some((table) => table.has(word))
  );
}
