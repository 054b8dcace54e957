import type { OpenPoint } from './build-orders.ts';
import { isAssetSpelling } from './lexicon/assets.ts';
import { isFiniteForm, isPastForm, PRONOUNS } from './lexicon/clause-words.ts';
import { FILLER_PHRASES } from './lexicon/common-words.ts';
import { isEnglish } from './lexicon/english.ts';
import { wordSet } from './lexicon/words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { ALSO_TICKERS, isEntity } from './screen/named-things.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isCore } from './screen/told-clauses.ts';
import { isConnector, isVerb } from './screen/word-classes.ts';
import { type Token, wordOf, written } from './tokens/token.ts';

/** What leads to a time, an event or a place. */
const LEADS = wordSet(
  'on at in by during upon come over around towards toward through throughout past within this next one some any',
);
/** Those that lead to a time only with a noun of time. */
const UNPLACED = wordSet('this next one some any come over past within through around');
/** What ends a phrase. */
const CLOSING = wordSet('to for from into with please pls you me us');
const DETERMINERS = wordSet(
  'a an the my our your his her their its this that these those last next first second third final same own whole very of',
);

/** Nouns of time: whatever stands around them, they tell when. */
const TIMES = wordSet(
  `day days date week weeks weekend month months quarter year years hour hours minute minutes morning afternoon evening night noon midday
  midnight dawn dusk sunset sunrise fortnight season spring summer autumn fall winter weekday birthday anniversary wedding holiday holidays
  christmas xmas easter eve halloween thanksgiving ramadan payday epoch deadline halving merge fork expiry maturity q1 q2 q3 q4`,
);

/** Nouns that say how or where an order is carried out, and not when. */
const PLAIN = wordSet(
  'wallet wallets account accounts balance chain network mainnet market price crypto way advance place panic hurry rush',
);

/** "on my birthday", "at the wedding": an order that is to be carried out at some time is not carried out now. */
export function findUntimely(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  const words = tokens.map(wordOf);
  if (partials.length === 0 || !words.some((lead) => LEADS.has(lead))) return [];
  let from = 0;
  for (const clause of splitClauses(tokens)) {
    const to = from + clause.length;
    const phrase = whenOf(tokens, words, from, to);
    if (phrase !== undefined && bears(clause))
      return [{ kind: 'unclear', question: `Is this to be done now? It says "${phrase}".` }];
    from = to;
  }
  return [];
}

const CONTRACTION = /'(?:m|s|re|ve|d|ll)$/;

/** Whether a clause orders, or only says something of an order: one with a subject and a verb of its own states something. */
function bears(clause: readonly Token[]): boolean {
  const words = clause.map(wordOf);
  const tells = words.some((word, at) => CONTRACTION.test(word) || (at > 0 && isFiniteForm(word)));
  return isCore(clause) || (!tells && LEADS.has(words[0] ?? ''));
}

function whenOf(
  tokens: readonly Token[],
  words: readonly string[],
  from: number,
  end: number,
): string | undefined {
  for (let at = from; at < end; at++) {
    const lead = words[at] as string;
    if (!LEADS.has(lead)) continue;
    let to = at + 1;
    while (to < end && isNounWord(tokens, words, to)) to++;
    const nouns = words.slice(at + 1, to).filter((word) => !DETERMINERS.has(word));
    if (
      nouns.length === 0 ||
      nouns.some((word) => isAssetSpelling(word) || ALSO_TICKERS.test(word))
    )
      continue;
    const isTime = nouns.some((word) => TIMES.has(word));
    // A word that is none of English is a name, or a slip of the pen.
    const isPlain = nouns.some((word) => PLAIN.has(word)) || !nouns.every(isEnglish);
    const leadsToName = UNPLACED.has(lead) || isEntity(tokens, to);
    if (!isTime && (isPlain || leadsToName)) continue;
    const isOver = words.slice(from, at).some(isPastForm);
    if (!isOver && !FILLER_PHRASES.has(words.slice(at, to).join(' ')))
      return written(tokens, at, to);
  }
  return undefined;
}

function isNounWord(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return (
    /^[a-z]/.test(word) &&
    !LEADS.has(word) &&
    !CLOSING.has(word) &&
    !PRONOUNS.has(word) &&
    !isConnector(word) &&
    !isEntity(tokens, at) &&
    (!isVerb(word) || DETERMINERS.has(words[at - 1] ?? ''))
  );
}
