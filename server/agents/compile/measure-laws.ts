import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import { OPENERS } from './lexicon/frames.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { readTerms } from './read-terms.ts';
import { isChange } from './render-condition.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

interface Measured {
  /** What was said, in lower case. */
  readonly written: string;
  readonly said: readonly Token[];
  readonly parts: readonly AgentComparison[];
}
/** @returns a sentence where a number, its side or its span says something else than is watched */
type Law = (measured: Measured) => string | undefined;

const notKept = (words: string | undefined): string | undefined =>
  words === undefined ? undefined : `"${words}" is not supported.`;

/** "one eight", "one twenty k": words of numbers that make no number together, of which one would be kept. */
const splitsANumber: Law = ({ said }) => {
  const at = said.findIndex((token, index) => {
    const before = said[index - 1];
    if (!isSize(token) || before === undefined) return false;
    const isNumber = isSize(before) || wordOf(before) === 'one';
    return isNumber && !THIS.test(wordOf(said[index - 2])) && /^[a-z]/i.test(token.raw);
  });
  return at < 0 ? undefined : `"${plainTextOf(said.slice(at - 1, at + 1))}" is not one number.`;
};
/** "if this one falls two percent" */
const THIS = /^(?:this|that|which|any|the|each|every|no|other|either|last|first)$/;

/** "twenty something", "approaches 2000": near a number that is not said, or not at it. */
const saysNoNumber: Law = ({ said, written }) => {
  const size = said.findIndex(
    (token, at) => isSize(token) && /^(?:something|odd|ish)$/.test(wordOf(said[at + 1])),
  );
  if (size >= 0) return notKept(plainTextOf(said.slice(size, size + 2)));
  return notKept(
    /\b(?:approach(?:es|ing)?|nears|nearing|(?:gets?|getting|comes?|coming) (?:near|nearer|closer))\b/.exec(
      written,
    )?.[0] ?? /\d+ ?% of (?:now|today|its|it|the current|current|what)\b/.exec(written)?.[0],
  );
};

/** "when I have 500 USDC left": what is left is come to from above. */
const countsWhatIsLeft: Law = ({ said, parts }) => {
  if (!parts.some(({ metric, comparator }) => metric === 'balance' && comparator === 'above'))
    return undefined;
  const words = wordsOf(said);
  const at = said.findIndex(
    (token, index) =>
      LEFT.has(wordOf(token)) && said.slice(Math.max(0, index - 4), index).some(isSize),
  );
  const just = words.findIndex((word, index) => JUST.has(word) && isSize(said[index + 1]));
  const found = at >= 0 ? at : just;
  return found < 0 ||
    /\b(?:more|over|above|at least|exceeds)\b/.test(plainTextOf(said.slice(0, found)))
    ? undefined
    : `"${words[found]}" says that it falls to that, and more than that is watched.`;
};
const LEFT = new Set(['left', 'remaining', 'remain', 'remains']);
const JUST = new Set(['only', 'just', 'merely', 'barely']);

/** "unless ETH touches 2000": where a level has no side, its denial has none. */
const deniesALevelWithoutSide: Law = ({ said }) => {
  const words = wordsOf(said);
  for (const [at, word] of words.entries()) {
    if (word !== 'unless' && !(word === 'longer' && words[at - 1] === 'no')) continue;
    const size = said.findIndex((token, index) => index > at && isSize(token));
    const clause = said.slice(at + 1, Math.max(at + 1, size));
    if (size < 0 || clause.some(({ kind }) => kind === 'mark')) continue;
    const [last] = clause.slice(-2).filter((token) => REACHED.test(wordOf(token)));
    if (last) return notKept(plainTextOf(said.slice(at, size + 1)));
  }
  return undefined;
};
const REACHED = /^(?:reach(?:es|ed)?|hits?|touch(?:es)?|cross(?:es)?|at|tests|breaks?|sees)$/;

/** "all day", "twice": how long it holds, or how often it alerts, is kept by no watch. */
const keepsNoSpan: Law = ({ written, parts }) =>
  notKept(
    /\ball (?:day|night|week|month|weekend)\b(?! long\b)|\b(?:tell|ping|alert|warn|notify|message) me (?:twice|thrice|\w+ times)\b/.exec(
      written,
    )?.[0] ??
      (parts.every((part) => !isChange(part))
        ? /\b(?:has|have|had|'s) been (?:above|below|over|under)\b.*\bsince (?:\S+ )?\S+/.exec(
            written,
          )?.[0]
        : undefined),
  );

/** "ETH falls 5% and BTC rises 5% in a week": a span that is said once may be of both. */
const sharesASpan: Law = ({ written, parts }) => {
  // As a watch is written for people, a span is of the part that it stands behind.
  if (/\b(?:price|value|balance)\b.* (?:up|down)\b/.test(written)) return undefined;
  const moves = parts.filter((part) => isChange(part) && part.metric === 'price');
  const spans = moves.map(({ window }) => window);
  return moves.length > 1 && new Set(spans).size > 1 && spans.includes(undefined)
    ? `Over ${spans.find((span) => span !== undefined)} only one of the moves is measured, and the other from now on.`
    : undefined;
};

/** "my USDC falls by half": a coin of a dollar of one's own falls in number, and not in price. */
const movesAnOwnDollar: Law = ({ said, parts }) => {
  const words = wordsOf(said);
  const found = parts.find(
    (part) =>
      part.metric === 'price' &&
      isChange(part) &&
      STABLECOINS.has(part.asset ?? '') &&
      part.quote === undefined &&
      words.some(
        (word, at) => /^(?:my|our)$/.test(word) && said[at + 1]?.raw.toUpperCase() === part.asset,
      ),
  );
  return found && `The price of ${found.asset} is watched, and not what you hold of it.`;
};

/** "something I hold falls 10%": each of what is held is not the sum of it. */
const sumsWhatIsEach: Law = ({ written, parts }) =>
  !parts.some(({ any }) => any) &&
  parts.some(({ metric, asset }) => metric === 'portfolio_value' && asset === undefined)
    ? notKept(
        /\b(?:(?<!\bsay )something|anything|one of (?:the|my) (?:coins|tokens|assets|holdings)|any (?:coin|token|asset)|each (?:coin|token|asset|of my)|every (?:coin|token|asset)) (?:that )?(?:i|we|my)?\b/.exec(
          written,
        )?.[0],
      )
    : undefined;

/** "my ETH falls under 5k in value", "my total ETH is above 10k": of what is held, and no price. */
const pricesWhatIsHeld: Law = ({ written, parts }) =>
  parts.some((part) => part.metric === 'price' && !isChange(part))
    ? notKept(
        /\bmy total (?!portfolio|balance|wallet|value)\S+|\bmy \S+ .*\d\S* (?:in (?:total|value|worth)|altogether|overall)\b/.exec(
          written,
        )?.[0],
      )
    : undefined;

/** "my ETH stack passes 10k": so many coins, or dollars. */
const countsAStack: Law = ({ said, written, parts }) => {
  if (/\bbalance\b/.test(written)) return undefined;
  const found = /\b(?:holdings?|stack|bag|stash|hold in)\b/.exec(written)?.[0];
  const many = parts.find(
    ({ metric, unit, asset, threshold }) =>
      metric === 'balance' &&
      unit === 'token' &&
      !STABLECOINS.has(asset ?? '') &&
      Number(threshold) >= 1000 &&
      !said.some((token, at) => isSize(token) && said[at + 1]?.raw.toUpperCase() === asset),
  );
  return (
    found && many && `${many.threshold} is read as a number of ${many.asset}, and not for dollars.`
  );
};

/** "DAI depegs 1% to the downside": both sides of a peg are watched. */
const watchesBothSidesOfAPeg: Law = ({ written, parts }) => {
  if (!parts.some(({ metric }) => metric === 'peg')) return undefined;
  const claim = written
    .split(/\b(?:and|or|when|if|while)\b|[,.;:]/)
    .find((clause) => /\b(?:de-?)?peg/.test(clause));
  return notKept(SIDE_OF_PEG.exec(claim ?? '')?.[0]);
};
const SIDE_OF_PEG =
  /\b(?:downside|upside|upwards?|downwards?|below|under|above|discount|premium|beneath|higher|lower)\b/;

/** "In a week I leave. Tell me when ETH falls 10%": a span in an aside is not the span of a move. */
const takesATaleForASpan: Law = ({ said, parts }) => {
  if (!parts.some((part) => isChange(part) && part.window !== undefined)) return undefined;
  const words = wordsOf(said);
  const end = said.findIndex(
    (token, at) => isMark(token, '.!?;\n,') || matchPhrase(OPENERS, words, at) !== undefined,
  );
  const lead = said.slice(0, Math.max(0, end));
  return !lead.some(isSize) &&
    /\b(?:in|for|after|within) (?:a|one|two|the|this|next)? ?(?:day|week|month|days|weeks) (?:i|we|my)\b/.test(
      plainTextOf(lead),
    )
    ? notKept(plainTextOf(lead))
    : undefined;
};

/** "only when I am back if ETH is below 2000": what is waited for besides, and is measured nowhere. */
const waitsForNothingMeasured: Law = ({ said }) => {
  const words = wordsOf(said);
  for (const [at, word] of words.entries()) {
    const opener = word === 'only' ? matchPhrase(OPENERS, words, at + 1) : undefined;
    if (
      !opener ||
      !/^(?:i|we|i'm|we're|my|our|he|she|they)$/.test(words[at + 1 + opener.length] ?? '')
    )
      continue;
    const from = at + 1 + opener.length;
    const end = said.findIndex(
      (token, index) =>
        index > from && (token.kind === 'mark' || matchPhrase(OPENERS, words, index) !== undefined),
    );
    const clause = said.slice(from, end < 0 ? undefined : end);
    if (!readTerms(clause).some(({ kind }) => kind !== 'word' && kind !== 'held'))
      return notKept(plainTextOf(said.slice(at, from + clause.length)));
  }
  return undefined;
};

/** "my wallet gets 100 USDC", "exactly 500 USDC": what comes in is no level of what is there, and one number is no side of it. */
const countsOtherThanWhatIsThere: Law = ({ written, parts }) =>
  parts.some(({ metric }) => metric === 'balance')
    ? notKept(
        /\b(?:i|we|wallet|account) (?:get|gets|got|earn|earns|collect|collects|gain|gains)(?: (?!more|over|at|less|under|than|fewer)\S+){0,2} \d\S*|\bexactly \d\S*/.exec(
          written,
        )?.[0],
      )
    : undefined;

/** "I'm at 0.1 ETH", "top up my wallet when it is below 0.05": of what somebody has, and no price. */
const pricesWhatSomebodyIsAt: Law = ({ written, parts }) =>
  parts.some((part) => part.metric === 'price' && !isChange(part))
    ? notKept(
        /\b(?:i'?m|i am|we'?re|we are) (?:only |just |down |up )?(?:at|to|below|under) \S*\d\S*/.exec(
          written,
        )?.[0],
      )
    : undefined;

/** "…, 10 minutes at least": a span that no part has. */
const keepsEverySpan: Law = ({ written, parts }) =>
  parts.some(({ window }) => window !== undefined)
    ? undefined
    : notKept(/\b\d+ (?:minutes?|mins?|hours?|days?) at least\b/.exec(written)?.[0]);

/** Laws over the numbers, their sides and their spans, whatever read them. */
export const MEASURE_LAWS: readonly Law[] = [
  splitsANumber,
  saysNoNumber,
  countsWhatIsLeft,
  deniesALevelWithoutSide,
  keepsNoSpan,
  sharesASpan,
  movesAnOwnDollar,
  sumsWhatIsEach,
  pricesWhatIsHeld,
  countsAStack,
  watchesBothSidesOfAPeg,
  takesATaleForASpan,
  waitsForNothingMeasured,
  countsOtherThanWhatIsThere,
  pricesWhatSomebodyIsAt,
  keepsEverySpan,
];
