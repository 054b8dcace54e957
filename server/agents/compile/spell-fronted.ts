import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import { namesAsset } from '#server/language/tokens/names-asset.ts';
import { isSize, type Token } from '#server/language/tokens/token.ts';
import { readTokens, textOf } from './read-tokens.ts';
import { wordsOf } from './words-of.ts';

/** Longer requests tell more than one condition. */
const LONGEST = 32;

/**
 * Says a comparison that stands in front of what it is of in the usual order: "Below 1,850, that's when I want to hear about ETH"
 * is "tell me when ETH is below 1,850". Each stretch between two marks is a comparison, a subject or words of a closed class that
 * ask for an alert; the comparison keeps its own words, so its side and its number are those that were written.
 *
 * @returns undefined where a word is none of these
 */
export function spellFronted(text: string): string | undefined {
  const tokens = readTokens(text);
  if (tokens.length > LONGEST || tokens.some(({ raw }) => raw === '?')) return undefined;
  const pointed = spellPointed(tokens);
  if (pointed !== undefined) return pointed;
  const stretches = stretchesOf(tokens);
  let comparison: readonly Token[] | undefined;
  let subject: readonly Token[] | undefined;
  let asks = false;
  let isFronted = false;
  let moves = false;
  for (const stretch of stretches) {
    if (EITHER.test(wordsOf(stretch).join(' ')) && !comparison) {
      moves = true;
      continue;
    }
    const compared = comparisonIn(stretch, moves);
    if (compared) {
      if (comparison) return undefined;
      comparison = compared.said;
      isFronted = subject === undefined;
      if (compared.subject) {
        if (subject) return undefined;
        subject = compared.subject;
      }
    } else if (isSubject(stretch)) {
      if (subject) return undefined;
      subject = stretch;
    } else if (FIRST.test(wordsOf(stretch).join(' '))) asks = true;
    else {
      const asked = asking(stretch);
      if (!asked) return undefined;
      asks ||= asked.asks;
      if (asked.subject.length > 0) {
        if (subject) return undefined;
        subject = asked.subject;
      }
    }
  }
  if (!comparison || !subject || !asks || !isFronted) return undefined;
  return `Tell me when ${textOf(subject)} ${moves ? 'moves' : 'is'} ${sayComparison(comparison)}.`;
}

/** Between marks; a point inside a number is none. */
function stretchesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const out: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'mark') out.push([]);
    else out.at(-1)?.push(token);
  }
  return out.filter((one) => one.length > 0);
}

const COMPARING =
  /^(?:(?:anything )?(?:below|under|beneath|above|over|less than|lower than|cheaper than|more than|higher than|dearer than)|up|down|off by) $/;
/** "Either way, 7% within the hour". */
const EITHER = /^(?:either way|in either direction|up or down|whichever way)$/;
const UNIT = /^(?:dollars|dollar|bucks|usd|percent|gwei|cents)$/;
const OPEN_END =
  /^(?:and up|and upwards|or more|or higher|and above|or above|or over|or less|or lower|or under|or below|and below|and under) /;
const WITHIN =
  /^(?:(?:apy|apr) )?(?:(?:in|within|over|inside) (?:a day|one day|24 hours|the day|an hour|one hour|the hour|a week|one week|the week|# hours|# days|the space of a day) |from (?:here|now|where it is now|where it is|today's price|the price now) )?(?:(?:apy|apr) )?$/;
const LEADS = wordSet('for on of with about in');

/** "below 1,850", "down 10% in a day", "4,000 dollars and up", "under 1.4 for ETH". */
function comparisonIn(
  stretch: readonly Token[],
  moves: boolean,
): { readonly said: readonly Token[]; readonly subject: readonly Token[] | undefined } | undefined {
  const words = wordsOf(stretch);
  const number = stretch.findIndex(isSize);
  if (number < 0) return undefined;
  const front = words
    .slice(0, number)
    .map((one) => `${one} `)
    .join('');
  if (front !== '' && !COMPARING.test(front)) return undefined;
  for (let end = stretch.length; end > number; end--) {
    let rest = stretch
      .slice(number + 1, end)
      .map((token, at) => `${isSize(token) ? '#' : words[number + 1 + at]} `)
      .join('');
    const [first = ''] = rest.split(' ');
    if (UNIT.test(first)) rest = rest.slice(first.length + 1);
    const open = OPEN_END.exec(rest);
    if (open) rest = rest.slice(open[0].length);
    if (front === '' && !open && !(moves && stretch[0]?.kind === 'percent')) continue;
    if (front !== '' && moves) continue;
    if (front !== '' && open) continue;
    if (!WITHIN.test(rest)) continue;
    if (end === stretch.length) return { said: stretch, subject: undefined };
    const behind = stretch.slice(end + 1);
    if (LEADS.has(words[end] ?? '') && behind.length > 0 && isSubject(behind))
      return { said: stretch.slice(0, end), subject: behind };
  }
  return undefined;
}

const sayComparison = (said: readonly Token[]): string =>
  textOf(said)
    .replace(/\band (?:up|upwards)$/i, 'or more')
    .replace(/^anything /i, '')
    .replace(
      / (?:from (?:here|now|where it is now|where it is|today.s price|the price now))$/i,
      '',
    );

const SUBJECT = wordSet(
  `my the whole of on at in for health factor loan loan's supply borrow lending borrowing apy apr rate yield gas price portfolio portfolio's value total
  holdings all together whole balance position staking worth net deposit interest fee fees`,
);

/** A name with what is measured of it, and nothing else: "my Aave health factor". */
function isSubject(stretch: readonly Token[]): boolean {
  const words = wordsOf(stretch);
  let isNamed = false;
  for (let at = 0; at < stretch.length; ) {
    const place = matchVenue(words.slice(at, at + 3)) ?? matchChain(words.slice(at, at + 3));
    const word = words[at] ?? '';
    if (place) at += place.length;
    else if (namesAsset(stretch[at]) || SUBJECT.has(word)) at++;
    else return false;
    if (!/^(my|the|of|on|at|in|for)$/.test(word)) isNamed = true;
  }
  return isNamed;
}

/** Words that ask for an alert, or point to what was said; none of them denies, delays, counts or names. */
const CLOSING = wordSet(
  `that's that it's then me please pls i i'd i'm we want need like love know hear told tell be ping warn alert notify message text wake poke shout let give
  an a of it is about when once very minute moment time point level line the my cue to there has happens happened happening now will would should you
  what waiting for news get got note notification heads-up headsup call buzz inform this do so far dropped gets is thing first and at are in right
  up out interested interesting care if manages whole`,
);
/** "warn me before anyone else does" */
const FIRST = /^(?:tell|warn|alert|ping|message|notify|text) me before anyone else does$/;
const ASKS = wordSet(
  'tell ping warn alert notify message text wake poke shout hear told know note notification heads-up headsup buzz inform cue news call',
);

function asking(
  stretch: readonly Token[],
): { readonly asks: boolean; readonly subject: readonly Token[] } | undefined {
  const words = wordsOf(stretch);
  const subject: Token[] = [];
  for (const [at, word] of words.entries()) {
    const token = stretch[at] as Token;
    if (namesAsset(token)) {
      const before = words[at - 1] ?? '';
      const isLed =
        LEADS.has(before) || (before === 'when' && /^(is|there)/.test(words[at + 1] ?? ''));
      if (!isLed || subject.length > 0) return undefined;
      subject.push(token);
    } else if (!CLOSING.has(word) && !(LEADS.has(word) && namesAsset(stretch[at + 1])))
      return undefined;
  }
  return { asks: words.some((word) => ASKS.has(word)), subject };
}

const IS_LINE =
  /^# (?:dollars )?is (?:my|the) (?:line|level|limit|mark|threshold) (?:for|with|on|in) $/;

/** "70,000 is my line for bitcoin. Under it, wake me": the side stands behind. */
function spellPointed(tokens: readonly Token[]): string | undefined {
  const [line = [], side = [], ...asked] = stretchesOf(tokens);
  const words = wordsOf(line);
  const from = words.findIndex((word, at) => at > 2 && LEADS.has(word)) + 1;
  const front = line
    .slice(0, from)
    .map((token, at) => `${isSize(token) ? '#' : words[at]} `)
    .join('');
  const subject = line.slice(from);
  const number = line[0];
  if (!IS_LINE.test(front) || !number || !isSubject(subject)) return undefined;
  const comparator =
    /^(under|below|beneath|over|above|lower than|higher than|more than|less than) (?:it|that)$/.exec(
      wordsOf(side).join(' '),
    )?.[1];
  const asks = asked.map(asking);
  if (comparator === undefined || asks.length === 0) return undefined;
  if (asks.some((one) => one === undefined || one.subject.length > 0)) return undefined;
  if (!asks.some((one) => one?.asks)) return undefined;
  return `Tell me when ${textOf(subject)} is ${comparator} ${textOf([number])}.`;
}
