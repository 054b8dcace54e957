import type { Reading } from '#server/chains/evm/read.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import { namesAsset } from '#server/language/tokens/names-asset.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { readLivePrice } from './read-live-price.ts';
import { isChange } from './render-condition.ts';

/** How far a level may be from the price now before it is likelier an amount that is held. */
const FARTHEST_LEVEL = 20;
const PERIODS = wordSet('week month year morning afternoon evening quarter weekend');
const DAYS = wordSet('today tonight');

/**
 * What a condition would tell otherwise than it was said, by the words and the condition alone: a period that no
 * part keeps, and the price of a coin where what is held of it is likelier meant.
 *
 * @returns a sentence each; what they say is asked about before anything is watched
 */
export function* findMisread(
  said: readonly Token[],
  condition: AgentCondition,
): Reading<readonly string[]> {
  const parts = comparisonsOf(condition);
  const written = textIn(said);
  const found: string[] = LAWS.flatMap((law) => law({ written, said, condition, parts }) ?? []);
  const period = parts.some(isChange) ? undefined : periodIn(said);
  if (period !== undefined)
    found.push(`"${period}" is not kept: it is told whenever it holds, then or later.`);
  for (const one of parts) {
    if (one.metric !== 'price' || one.asset === undefined || one.quote !== undefined) continue;
    const isDollars = said.some((token) => token.kind === 'usd');
    if (isChange(one) || isDollars || !isOwn(said, one.asset)) continue;
    const live = yield* readLivePrice(one.asset);
    if (live.kind !== 'priced') continue;
    const times = Number(one.threshold) / Number(live.price);
    if (times < 1 / FARTHEST_LEVEL || times > FARTHEST_LEVEL)
      found.push(
        `${one.threshold} is taken for the price of ${one.asset}, which is $${live.price} now, and not for what you hold of it.`,
      );
  }
  return found;
}

interface Read {
  /** What was said, in lower case. */
  readonly written: string;
  readonly said: readonly Token[];
  readonly condition: AgentCondition;
  readonly parts: readonly AgentComparison[];
}
/** @returns a sentence where the condition is not what was said */
type Law = (read: Read) => string | undefined;

const textIn = (said: readonly Token[]): string =>
  said.map(({ raw }) => raw.toLowerCase().replace('’', "'")).join(' ');

/** "When ETH is below 2000 … if gas is below 1": what no word joins by "or" is no choice. */
const choosesUnasked: Law = ({ written, condition, parts }) =>
  holdsAny(condition) &&
  !parts.every(({ metric }) => metric === 'health_factor') &&
  !/\b(or|either|any|each|whichever|every time|outside|out of|beyond|leaves?|range|between|off|up and down|, and)\b|\/|\band (when|if|tell|also)\b/.test(
    written,
  )
    ? 'Both conditions were said without "or", and either of them would be told.'
    : undefined;

const holdsAny = (condition: AgentCondition): boolean =>
  condition.kind === 'any' || (condition.kind === 'all' && condition.parts.some(holdsAny));

/** Words that turn a comparison, bound it or take it back, and that no part keeps. */
const QUALIFIED =
  /\b(from (?:above|below)|(?:not|never) (?:below|under|above|over)|anything but|far from|hardly|almost|nearly|close to|comes near|less than \S+ in|no more than|at most|at least one of|(?:exactly )?(?:one|two|three|none|either|any) of(?! (?:my|mine|the|these|those|our))|not both|except|excluding|other than|apart from|but not)\b/;

const passesOverAQualifier: Law = ({ written }) => {
  const found = QUALIFIED.exec(written)?.[0];
  return found && `"${found}" is not kept.`;
};

/** "When 0x… is below 100 USDC", "my brother's balance": whose wallet it is was said, and is not watched. */
const watchesAnotherWallet: Law = ({ said, written, parts }) => {
  const stranger = said.find(
    ({ kind, raw }) =>
      (kind === 'address' || kind === 'name') &&
      !parts.some(({ asset, wallet }) =>
        [asset, wallet].some((one) => one?.toLowerCase() === raw.toLowerCase()),
      ),
  );
  if (stranger) return `Only your own wallets and prices are watched, not "${stranger.raw}".`;
  const other = OTHERS.exec(written)?.[0];
  return other && `Only your own wallets are watched: "${other}" is not kept.`;
};
const OTHERS =
  /\b(my (?:brother|sister|friend|wife|husband|mom|mum|dad|boss|partner|son|daughter|client|employee)(?: has| holds| owns|(?: \S+){0,3} (?:balances?|wallet|portfolio|holdings?|loan|position|health))|(?:someone|somebody|anyone)(?: else)?(?: has| holds| owns| \S+ balance)|(?:his|her|their) (?:wallet|balance|portfolio|loan))\b/;

/** "my USDC on Base or Arbitrum": one number counts one thing. */
const countsTwoThings: Law = ({ said, parts }) => {
  const sizes = said.filter(isSize).length;
  const metrics = new Set(parts.map(({ metric }) => metric));
  return sizes === 1 && parts.length > 1 && metrics.size > 1
    ? `The one number is taken for a ${[...metrics].map((one) => one.replaceAll('_', ' ')).join(' and for a ')}.`
    : undefined;
};

/** "when I own over $5000 of ETH" is of what is held, and no price. */
const takesAHoldingForAPrice: Law = ({ written, parts }) =>
  parts.some((one) => one.metric === 'price' && !isChange(one)) &&
  !parts.some(({ metric }) => metric === 'balance') &&
  /\b(i|we) (own|have|hold|keep|got)\b|\bmy (staked|locked|deposited|supplied|lent)\b/.test(written)
    ? 'It is taken for a price, and not for what you hold.'
    : undefined;

/** "my balance drops by 1": a move by an amount is no level. */
const takesAMoveForALevel: Law = ({ said, parts }) => {
  const at = said.findIndex(
    (token, index) => wordOf(token) === 'by' && said[index + 1]?.kind === 'number',
  );
  const number = said[at + 1];
  return at >= 0 && parts.some((one) => !isChange(one) && one.metric !== 'price')
    ? `A move by an amount is not watched: ${number?.raw} is taken for a level.`
    : undefined;
};

const LAWS: readonly Law[] = [
  choosesUnasked,
  passesOverAQualifier,
  watchesAnotherWallet,
  countsTwoThings,
  takesAHoldingForAPrice,
  takesAMoveForALevel,
];

const SCHEDULE_LIMITS =
  /\b(but|except|excluding|without|other than|apart from|save|bar|skip(?:ping)?|starting|start|from|until|till|through|sorry|i mean|rather|only|business day|working day|almost|nearly|pause[ds]?|ending|in total|times|double|[2-5](?:nd|rd|th) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:second|third|fourth) (?:mon|tues|wednes|thurs|fri|satur|sun)day|friday the|monday the|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/;

/**
 * @param said all that was said but for the order
 * @param own the request as it was written
 * @returns what of a schedule no schedule keeps; undefined where all of it is kept
 */
export function unkeptOfSchedule(said: readonly Token[], own: string): string | undefined {
  return (SCHEDULE_LIMITS.exec(textIn(said)) ?? CORRECTED.exec(own))?.[0];
}
/** What comes behind it takes back what stands in front, and a schedule keeps the first. */
const CORRECTED = /\b(i mean|no wait|wait no|correction|sorry,? (?:the|at|on|\d))/i;

const REFUSALS =
  /\b(refuse to|no longer (?:want|send|buy|sell|swap|bridge|pay|need|wish)|used to (?:send|buy|sell|swap|pay)|forgot to|nobody should|no one should|instead of|would be (?:dumb|stupid|silly|foolish|crazy)|skip the|hold off|give up|i'm against|i am against|you must not|decided against)\b/;

/** @returns what in a request takes back what it orders; undefined where nothing does */
export function refusalIn(said: readonly Token[]): string | undefined {
  return REFUSALS.exec(textIn(said))?.[0];
}

/** "this week", "today", "by Friday". */
function periodIn(said: readonly Token[]): string | undefined {
  for (const [at, token] of said.entries()) {
    if (DAYS.has(wordOf(token))) return token.raw;
    const next = said[at + 1];
    if (wordOf(token) === 'this' && PERIODS.has(wordOf(next))) return `this ${next?.raw}`;
  }
  return undefined;
}

function isOwn(said: readonly Token[], asset: string): boolean {
  return said.some(
    (token, at) =>
      wordOf(token) === 'my' &&
      said[at + 1]?.raw.toLowerCase().replace('$', '') === asset.toLowerCase(),
  );
}

/**
 * Leaves out what is said not to be meant: "ETH, not BTC, drops below 2000", "not BTC but ETH". The rest of the
 * sentence names what is.
 */
export function withoutContrast(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'not' &&
      isName(tokens[index + 1]) &&
      wordOf(tokens[index + 2]) === 'but' &&
      isName(tokens[index + 3]),
  );
  if (first >= 0) return [...tokens.slice(0, first), ...tokens.slice(first + 3)];
  const at = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'not' &&
      isMark(tokens[index - 1], ',-') &&
      isName(tokens[index + 1]) &&
      (tokens[index + 2] === undefined || tokens[index + 2]?.kind === 'mark'),
  );
  if (at < 0) return tokens;
  const end = isMark(tokens[at + 2], ',-') ? at + 3 : at + 2;
  return [...tokens.slice(0, at - 1), ...tokens.slice(end)];
}

/** A day or an hour that is left out ("not Sunday") is no asset, and stays said. */
const isName = (token: Token | undefined): boolean =>
  namesAsset(token) || coinSymbol(wordOf(token)) !== undefined;
