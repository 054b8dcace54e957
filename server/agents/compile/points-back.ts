import { isMark, type Token } from '#server/language/tokens/token.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { matchPhrase, phraseTable, wordSet } from './lexicon/phrases.ts';
import { wordsOf } from './words-of.ts';

/** A request whose condition stands before it: "…; tell me when it no longer does". */
export interface PointedBack {
  /** Whether what was said before holds then, or no longer does. */
  readonly back: 'holds' | 'fails';
  /** The tokens without the words that point. */
  readonly rest: readonly Token[];
}

const CONTRACTED = wordSet("it's that's");
const HIT = wordSet('hit reached crossed there so true touched met');
const SUBJECTS = wordSet(
  "it it's that's that this they these those things all which either both one",
);
const DENIES = phraseTable<true>([
  [
    true,
    "no longer|not|isn't|isnt|doesn't|doesnt|don't|dont|aren't|arent|hasn't|stops|stop|ceases|ceases to|changes|change|changed|has changed|fails|fails to|fail|ends|is no longer|is not|does no longer|does not|do not|are no longer|has stopped|stops being|ceases to be|is no more|breaks|turns out false|is broken|no more",
  ],
]);
const AFFIRMS = phraseTable<true>([
  [
    true,
    'does|is|do|are|are true|are met|is met|hold|holds|both hold|is hit|gets hit|is reached|is crossed|is broken to the downside|is broken to the upside|happens|occurs|is so|is the case|is true|comes true|has happened|did|has|happens anyway|ever does|ever happens|comes to pass|comes to that',
  ],
]);
const ENDS = wordSet(
  'so true the case does is do be being hold holds holding anymore any more longer happening happen please pls ok okay thanks that way like',
);
/** Behind what points back they begin what is asked for. */
const TURNING = wordSet('i we please then kindly you send let give drop');
const ELSE = wordSet('otherwise else');

/** Finds the words that point back at a condition, and say whether it holds or fails. */
export function readPointedBack(tokens: readonly Token[]): PointedBack | undefined {
  const words = wordsOf(tokens);
  for (let at = 1; at < tokens.length; at++) {
    const opener = matchPhrase(OPENERS, words, at);
    const read = opener ? readReference(words, at + opener.length) : readElse(words, at);
    if (!read) continue;
    const { back, end } = read;
    const isClosed =
      end >= tokens.length || tokens[end]?.kind === 'mark' || saysTold(words[end] ?? '');
    if (!isClosed && back === 'holds' && !TURNING.has(words[end] ?? '')) continue;
    const mark: Token = { kind: 'mark', raw: ',' };
    const rest = [...tokens.slice(0, at), ...(isClosed ? [] : [mark]), ...tokens.slice(end)];
    return {
      back,
      rest: isMark(rest[at], ',') && isMark(rest[at - 1], ',') ? rest.toSpliced(at, 1) : rest,
    };
  }
  return undefined;
}

function readReference(
  words: readonly string[],
  from: number,
): { readonly back: 'holds' | 'fails'; readonly end: number } | undefined {
  // "if not": what was said does not hold.
  if (
    words[from] === 'not' &&
    !SUBJECTS.has(words[from + 1] ?? '') &&
    (words[from + 1] ?? '') === ''
  )
    return { back: 'fails', end: from + 1 };
  let at = from;
  while (SUBJECTS.has(words[at] ?? '')) at++;
  if (at === from) return undefined;
  if (HIT.has(words[at] ?? '') && CONTRACTED.has(words[at - 1] ?? ''))
    return { back: 'holds', end: at + 1 };
  const denies = matchPhrase(DENIES, words, at);
  const affirms = denies ? undefined : matchPhrase(AFFIRMS, words, at);
  const found = denies ?? affirms;
  if (!found) return undefined;
  let end = at + found.length;
  // "that is no longer so", "it is not": the denial may stand behind.
  const late = affirms ? matchPhrase(DENIES, words, end) : undefined;
  if (late) end += late.length;
  while (ENDS.has(words[end] ?? '')) end++;
  return { back: denies || late ? 'fails' : 'holds', end };
}

/** "…, otherwise tell me": where nothing was asked for before it. */
function readElse(
  words: readonly string[],
  at: number,
): { readonly back: 'fails'; readonly end: number } | undefined {
  if (!ELSE.has(words[at] ?? '') || words.slice(0, at).some(saysTold)) return undefined;
  const next = words.slice(at + 1, at + 4);
  return next.some(saysTold) ? { back: 'fails', end: at + 1 } : undefined;
}
