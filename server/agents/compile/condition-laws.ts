import type { ContractRead } from '#server/chains/evm/read.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import { isMark, isSize, isWord, type Token, wordOf } from '#server/language/tokens/token.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { unkeptClaims } from './claim-laws.ts';
import { unkeptJoints } from './joint-laws.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import { OPENERS } from './lexicon/frames.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { MEASURE_LAWS } from './measure-laws.ts';
import { readLivePrice } from './read-live-price.ts';
import { readTerms } from './read-terms.ts';
import { isChange } from './render-condition.ts';
import { takesTheOtherSide } from './side-law.ts';
import { unreadWords } from './unread-words.ts';
import { WORDING_LAWS } from './wording-laws.ts';
import { plainTextOf } from './words-of.ts';

/** How far a level may be from the price now before it is likelier an amount that is held. */
const FARTHEST_LEVEL = 20;
/** The same for a level that the price is past already. */
const FARTHEST_HELD = 5;
/** Below it a fraction without a unit may be of thousands, or of another coin. */
const SMALL_LEVEL = 10;
/** Coins that cost far more, and what is pegged to them. */
const LARGE_COINS = /^(W?ETH|STETH|WSTETH|RETH|CBETH|WEETH|W?BTC|CBBTC|TBTC|W?BNB|AAVE)$/i;
const PERIODS = wordSet('week month year morning afternoon evening quarter weekend');
const DAYS = wordSet('today tonight');

/**
 * What a condition would fire on otherwise than it was said, by the words and the condition alone: a period that no
 * part keeps, and the price of a coin where what is held of it is likelier meant.
 *
 * @param isPointedBack whether it was said before the words that wait for it
 * @returns a sentence each; what they say is asked about before anything is watched
 */
export function* findBrokenLaws(
  said: readonly Token[],
  condition: AgentCondition,
  isPointedBack = false,
): ContractRead<readonly string[]> {
  const parts = comparisonsOf(condition);
  const written = plainTextOf(said);
  const found: string[] = LAWS.flatMap(
    (law) => law({ written, said, condition, parts, isPointedBack }) ?? [],
  );
  found.push(...unkeptClaims(said, condition), ...unkeptJoints(said, condition));
  found.push(...unreadWords(said, parts).map((word) => `"${word}" is not supported.`));
  const period = parts.some(isChange) ? undefined : periodIn(said);
  if (period !== undefined)
    found.push(
      `"${period}" is not supported: the alert fires whenever the condition is true, then or later.`,
    );
  for (const one of parts) {
    if (one.metric !== 'price' || one.asset === undefined || one.quote !== undefined) continue;
    const isDollars = said.some((token) => token.kind === 'usd');
    // "2.000", "hits 3.5" for three and a half thousand, "stETH below 0.99" for its peg.
    const isSmall =
      !isDollars &&
      /\./.test(one.threshold) &&
      LARGE_COINS.test(one.asset) &&
      Number(one.threshold) < SMALL_LEVEL;
    if (
      !isChange(one) &&
      !STABLECOINS.has(one.asset) &&
      (isGrouped(said, one.threshold) || isSmall)
    ) {
      const live = yield* readLivePrice(one.asset);
      const times = live.kind === 'priced' ? Number(one.threshold) / Number(live.price) : 1;
      if (times < 1 / FARTHEST_LEVEL)
        found.push(
          `${one.threshold} is read as dollars, and ${one.asset} is far above it now: $${live.kind === 'priced' ? live.price : ''}.`,
        );
    }
    if (isChange(one) || isDollars || !isOwn(said, one.asset)) continue;
    const live = yield* readLivePrice(one.asset);
    if (live.kind !== 'priced') continue;
    const times = Number(one.threshold) / Number(live.price);
    // A price that holds already, and by far, is likelier an amount than one that is come to.
    const isHeld = one.comparator === 'above' ? times < 1 : times > 1;
    const farthest = isHeld ? FARTHEST_HELD : FARTHEST_LEVEL;
    if (times < 1 / farthest || times > farthest)
      found.push(
        `${one.threshold} is read as the price of ${one.asset}, which is $${live.price} now, and not for what you hold of it.`,
      );
  }
  return found;
}

/** "2.000": in many languages two thousand. */
const isGrouped = (said: readonly Token[], threshold: string): boolean =>
  said.some(
    (token) =>
      isSize(token) &&
      /^\D?[1-9]\d{0,2}\.\d{3}\b/.test(token.raw) &&
      Number((token as { value: string }).value) === Number(threshold),
  );

interface Read {
  /** What was said, in lower case. */
  readonly written: string;
  readonly said: readonly Token[];
  readonly condition: AgentCondition;
  readonly parts: readonly AgentComparison[];
  /** Whether it was said before the words that wait for it: "it must not fall below 2000; tell me if it does". */
  readonly isPointedBack: boolean;
}
/** @returns a sentence where the condition is not what was said */
type Law = (read: Read) => string | undefined;

/** "When ETH is below 2000 … if gas is below 1": what no word joins by "or" is no choice. */
const choosesUnasked: Law = ({ written, condition }) =>
  holdsAny(condition) &&
  !/\b(or|either|any|each|whichever|every time|outside|out of|beyond|leaves?|range|between|off|up and down|, and)\b|\/|\band (when|if|tell|also)\b/.test(
    written,
  )
    ? 'Both conditions were given without "or", so either of them would fire.'
    : undefined;

const holdsAny = (condition: AgentCondition): boolean =>
  (condition.kind === 'any' && !isOfLoans(condition)) ||
  (condition.kind === 'all' && condition.parts.some(holdsAny));

/** "my health factor" is of each protocol that lends. */
const isOfLoans = (condition: AgentCondition): boolean =>
  comparisonsOf(condition).every(({ metric }) => metric === 'health_factor');

/** Words that turn a comparison, bound it or take it back, and that no part keeps. */
const QUALIFIED =
  /\b(from (?:above|below)|(?:take care of|see to|arrange|handle|deal with) (?:it|this|that)(?! that\b)|sort (?:it|this|that) out|(?:not|never) (?:below|under|above|over)|anything but|far from|hardly|almost|nearly|close to|comes near|less than \S+ in|no more than|at most|at least one of|(?:exactly )?(?:one|two|three|none|either|any) of(?! (?:my|mine|the|these|those|our))|not both|except|excluding|other than|apart from|but not|more often|half (?:of )?(?:my|the|\$?[\d.,]+k?)|(?:not|isn't|isnt|aren't) (?:far|quite|much|really|exactly|nearly|that)|just about|(?:stays?|remains?|holds?) (?:there|that way|like that)|without (?:my|the|any)? ?(?=[a-z]+ (?:is|are|drops?|falls?|goes|rises|gets))|(?:second|third|fourth|fifth|last|2nd|3rd|[4-9]th) time|(?:says|said|thinks|believes|insists) (?:i|we|that|to|it)|(?:could|might|may) (?:be|drop|fall|go|rise|climb|hit|reach|cross|slip|get|break)|clos(?:e|es|ed|ing) (?:a|the|this|its|any)|(?:day|daily|week|weekly|candle|month|monthly) close)\b/;

/** "Is my loan close to liquidation? Tell me …": what a question beside the request asks is none of it. */
function withoutQuestions(said: readonly Token[]): readonly Token[] {
  const mark = said.findLastIndex((token) => isMark(token, '?'));
  const isBeside = mark >= 0 && !said.slice(0, mark).some(isSize);
  return isBeside ? said.slice(mark + 1) : said;
}

const passesOverAQualifier: Law = ({ said }) => {
  const found = QUALIFIED.exec(plainTextOf(withoutQuestions(said)))?.[0];
  return found && `"${found}" is not supported.`;
};

/** "my USDC on Base or Arbitrum": one number counts one thing. */
const countsTwoThings: Law = ({ said, parts }) => {
  const sizes = said.filter(isSize).length;
  const metrics = new Set(parts.map(({ metric }) => metric));
  return sizes === 1 && parts.length > 1 && metrics.size > 1
    ? `The one number is read as a ${[...metrics].map((one) => one.replaceAll('_', ' ')).join(' and for a ')}.`
    : undefined;
};

/** "when I own over $5000 of ETH" is of what is held, and no price. */
const takesAHoldingForAPrice: Law = ({ written, parts }) =>
  parts.some((one) => one.metric === 'price' && !isChange(one)) &&
  !parts.some(({ metric }) => metric === 'balance') &&
  !/\b(?:apiece|a piece|per (?:coin|token|unit))\b/.test(written) &&
  /\b(i|we) (own|have|hold|keep|got)\b|\bmy (staked|locked|deposited|supplied|lent)\b/.test(written)
    ? 'It is read as a price, and not for what you hold.'
    : undefined;

/** What stands between the marks around the first size, and in front of it up to a colon. */
function clauseOfSize(said: readonly Token[]): readonly Token[] {
  const at = said.findIndex(isSize);
  const start = said.findLastIndex((token, index) => index < at && isMark(token, '.!?;\n'));
  const end = said.findIndex((token, index) => index > at && token.kind === 'mark');
  return said.slice(start + 1, end < 0 ? undefined : end);
}

/** "Below 1,800 ETH is a bargain": a number of coins is what is held only where somebody speaks of holding it. */
const takesALevelForAHolding: Law = ({ said, parts }) =>
  parts.some(({ metric, unit }) => metric === 'balance' && unit === 'token') &&
  !readTerms(clauseOfSize(said)).some(
    (term) => term.kind === 'held' || (term.kind === 'metric' && term.metric !== 'price'),
  ) &&
  !/\b(my|i|i'm|we|our|left|run|runs|running|enough|(?:it|wallet|account|address) holds)\b/.test(
    plainTextOf(clauseOfSize(said)),
  ) &&
  !parts.some(({ asset }) => STABLECOINS.has(asset ?? ''))
    ? 'It is read as what you hold, and not for a price.'
    : undefined;

/** "the supply rate there": a place that only the order names is no place of what is watched. */
const passesOverAPlace: Law = ({ written, parts }) =>
  /\bthere\b(?! (?:ever |may |might |would |should |could |must )?(?:is|are|was|were|be|will|has|have|to)\b)/.test(
    written,
  ) && parts.some(({ metric, chain }) => metric !== 'price' && chain === undefined)
    ? '"there" is not supported.'
    : undefined;

/** "my balance drops by 1": a move by an amount is no level. */
const takesAMoveForALevel: Law = ({ said, parts }) => {
  const at = said.findIndex(
    (token, index) => wordOf(token) === 'by' && said[index + 1]?.kind === 'number',
  );
  const number = said[at + 1];
  // "multiplies by 2": of no move that is known, it is no level either; a known one asks by itself.
  const isUnmoved = !readTerms(said).some(({ kind }) => kind === 'move');
  return at >= 0 && parts.some((one) => !isChange(one) && (one.metric !== 'price' || isUnmoved))
    ? `A move by an amount is not watched: ${number?.raw} is read as a level.`
    : undefined;
};

/** "before ETH falls below 2000": what it alerts on is that it fell. Silence before it ends with it. */
const tellsTooLate: Law = ({ written, said }) => {
  const at = said.findIndex((token) => wordOf(token) === 'before');
  if (
    at < 0 ||
    /\b(not|nothing|never|no|silent|quiet|silence|don't|dont|until|till)\b/.test(written)
  )
    return undefined;
  const words = said.map(wordOf);
  const end = said.findIndex(
    (token, index) => index > at && (token.kind === 'mark' || matchPhrase(OPENERS, words, index)),
  );
  const isClaim = readTerms(said.slice(at + 1, end < 0 ? undefined : end)).some(
    ({ kind }) => kind === 'side' || kind === 'move',
  );
  return isClaim
    ? '"before" is not supported: the alert fires once the condition is true.'
    : undefined;
};

/** "refuses to drop below 2000": what is tried, feared or left undone is no crossing. */
const takesATryForACrossing: Law = ({ written }) => {
  const found = TRYING.exec(written)?.[0];
  return found && `"${found}" is not supported.`;
};
const TRYING =
  /\b(?:fail(?:s|ed|ing)? to (?!stay|hold|keep|remain|maintain)|(?:(?:refuse|struggle|attempt|threaten|hesitate|decline|seem)(?:s|ed|ing)?|tries|try|trying|tried|about|unable|likely|supposed) to )(?=\w+ (?:above|below|over|under|past|through|to|at)|drop|fall|rise|climb|break|hit|reach|cross|go|get|stay)/;

/** "leaves my wallet": what comes and goes is no level of what is there. */
const takesAMovementForALevel: Law = ({ written, parts }) =>
  parts.some(({ metric }) => metric === 'balance' || metric === 'portfolio_value') &&
  /\b(?:leav(?:es?|ing)|enter(?:s|ing)?|exit(?:s|ing)?|(?:come|coming|comes|go|goes|going|move|moves|moving|flows?) (?:in|out|into|from)) (?:of )?(?:my|the|our|this)\b/.test(
    written,
  )
    ? 'Transfers are not watched: it is read as the balance.'
    : undefined;

/** "I'm up 20% on ETH", "my bag is down 30%": counted from what somebody paid, and no move from now on. */
const takesAGainForAMove: Law = ({ said, parts }) => {
  if (!parts.some((one) => isChange(one) && MOVED.has(one.metric))) return undefined;
  for (const [at, token] of said.entries()) {
    if (token.kind !== 'percent') continue;
    const start = said.findLastIndex((one, index) => index < at && one.kind === 'mark');
    const end = said.findIndex((one, index) => index > at && one.kind === 'mark');
    const clause = plainTextOf(said.slice(start + 1, end < 0 ? undefined : end));
    const found = (GAINED.exec(clause) ?? PLACED.exec(clause))?.[0];
    if (found)
      return `"${found}" counts from what you paid, which is not known here; the move is measured from now on.`;
  }
  return undefined;
};
const MOVED = wordSet('price portfolio_value');
const GAINED =
  /\b(?:i'?m|i am|we'?re|we are|i'?ve|i have|we'?ve|we have|i'?d be|i|we)(?: (?:ever|now|already|just|finally|be|am|are|have|been|sitting|at|on|a|the))* (?:up|down|lost|lose|losing|made|make|making|gain|gained|gaining|earn|earned|won|win|ahead|behind|in profit|in the (?:green|red|money|black)|underwater|loss|gain|profit|return|returns)\b/;
const PLACED =
  /\bmy (?:\S+ ){0,2}(?:position|positions|bag|bags|investment|investments|trade|trades|buy|buys|purchase|entry|stake|holding|holdings) (?:is|are|gets?|goes|has|have|shows?|been) (?:\S+ )?(?:up|down|gained|lost|made)\b/;

/** "20% since March": a change counts over its window, or from now. */
const countsFromAnotherStart: Law = ({ written, parts }) => {
  if (!parts.some((one) => isChange(one) && one.window === undefined)) return undefined;
  const found = SINCE.exec(written)?.[0];
  return found && `"${found}" is not supported: the move is measured from now on.`;
};
const SINCE =
  /\b(?:since(?: (?:when|the day))? (?:i|we|my|our|its|the|this|last|january|february|march|april|may|june|july|august|september|october|november|december|20\d\d|christmas|easter|summer|winter|spring|autumn|launch|inception)|(?:from|versus|vs|compared (?:to|with)|relative to) (?:when|where|what|my|our|last|january|february|march|april|may|june|july|august|september|october|november|december|20\d\d|christmas|easter|summer|winter|spring|autumn|launch|inception))\b(?: \S+)?/;

/** "USDT falls two cents under the dollar" is no level of two cents: a coin of a dollar is about a dollar. */
const takesADollarCoinForLess: Law = ({ written, parts }) => {
  if (/\bprice\b/.test(written)) return undefined;
  const found = parts.find(
    (one) =>
      one.metric === 'price' &&
      !isChange(one) &&
      one.quote === undefined &&
      STABLECOINS.has(one.asset ?? '') &&
      (Number(one.threshold) < 0.5 || Number(one.threshold) > 2),
  );
  return (
    found && `${found.threshold} is read as the price of ${found.asset}, which is about a dollar.`
  );
};

/** "a dollar by one cent": a size in words is the size of a part. */
const passesOverASpelledSize: Law = ({ written, parts }) => {
  if (parts.some(({ metric }) => metric === 'peg')) return undefined;
  for (const [said, word = ''] of written.matchAll(
    /\b(?:a|one|single) (cent|penny|dollar|buck)\b/g,
  )) {
    const value = /^(?:cent|penny)$/.test(word) ? 0.01 : 1;
    if (!parts.some(({ threshold }) => Number(threshold) === value))
      return `"${said}" is not supported.`;
  }
  return undefined;
};

/** "unless I say so", "until I stop it": an exception of which nothing is measured. */
const passesOverAnException: Law = ({ said }) => {
  for (const [at, token] of said.entries()) {
    if (!EXCEPTING.has(wordOf(token))) continue;
    const end = said.findIndex((one, index) => index > at && one.kind === 'mark');
    const clause = said.slice(at + 1, end < 0 ? undefined : end);
    const isMeasured = readTerms(clause).some(({ kind }) => MEASURED.has(kind));
    if (!isMeasured && clause.length > 0)
      return `"${token.raw} ${clause.map(({ raw }) => raw).join(' ')}" is not supported.`;
  }
  return undefined;
};
const EXCEPTING = wordSet('unless until till before');
const MEASURED = wordSet('amount side move metric vague name window liquidation expiry');

const LAWS: readonly Law[] = [
  ...WORDING_LAWS,
  ...MEASURE_LAWS,
  passesOverAnException,
  takesAGainForAMove,
  countsFromAnotherStart,
  takesADollarCoinForLess,
  passesOverASpelledSize,
  tellsTooLate,
  takesATryForACrossing,
  takesAMovementForALevel,
  choosesUnasked,
  passesOverAQualifier,
  countsTwoThings,
  takesAHoldingForAPrice,
  takesAMoveForALevel,
  takesALevelForAHolding,
  passesOverAPlace,
  ({ said, parts, isPointedBack }) => (isPointedBack ? undefined : takesTheOtherSide(said, parts)),
];

/** "this week", "today", "by Friday". */
function periodIn(said: readonly Token[]): string | undefined {
  for (const [at, token] of said.entries()) {
    if (DAYS.has(wordOf(token))) return token.raw;
    const next = said[at + 1];
    if (wordOf(token) === 'this' && PERIODS.has(wordOf(next))) return `this ${next?.raw}`;
  }
  return undefined;
}

/** "my ETH", "my total ETH" */
function isOwn(said: readonly Token[], asset: string): boolean {
  return said.some((token, at) => {
    if (token.raw.toLowerCase().replace('$', '') !== asset.toLowerCase()) return false;
    const before = isWord(said[at - 1], WHOLE) ? at - 2 : at - 1;
    return wordOf(said[before]) === 'my';
  });
}
const WHOLE = wordSet('total whole entire combined overall own remaining spare spot');
