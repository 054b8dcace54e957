import type { FrameId } from '../frames.ts';
import { isFiniteForm, PRONOUNS } from '../lexicon/clause-words.ts';
import { isOf, MANNERS, TURNING } from '../lexicon/danger.ts';
import { isEnglish, isGivenName } from '../lexicon/english.ts';
import { PERSONS } from '../lexicon/persons.ts';
import { isSmallWord } from '../lexicon/small-words.ts';
import { wordSet } from '../lexicon/words.ts';
import { IN_CORE, isHarmlessIn } from '../screen/bare-clause.ts';
import { ALSO_TICKERS } from '../screen/named-things.ts';
import { isOthersAct, PARTICIPLE } from '../screen/others-acts.ts';
import { isThirdPerson } from '../screen/told-clauses.ts';
import { ASKING, WISHING } from '../screen/word-classes.ts';
import { type Token, wordOf } from '../tokens/token.ts';
import type { Items } from './read-items.ts';

/** What leads to whom or what an order is for: behind it nothing is passed over. */
const LEADS_TO_A_ROLE = wordSet('to into from via through using towards onto out-of off by');
const DETERMINERS = wordSet('my our the a an his her their this that these those some');
const IS = wordSet("is it's be was would seems that's");

/**
 * The law on the words that stand between what orders name: none of them may say who, what, how much, where, when or
 * whether. It looks at where a word stands: what stands right in front of a coin or behind it may be another coin, what stands
 * where a verb does may be another action, and behind a preposition of a role somebody or some place may be meant.
 */
export function mayStandBeside(
  tokens: readonly Token[],
  items: Items,
  frames: readonly FrameId[],
): boolean {
  const words = tokens.map(wordOf);
  if (isGone(words) && !frames.every((frame) => TAKES_BACK.has(frame))) return false;
  // "let 0x… have 3 USDC": to keep, or to spend.
  if (frames.includes('approve') && words.includes('let') && !words.some((one) => GRANTS.has(one)))
    return false;
  const taken = new Set<number>();
  const breaks = items.breaks.map(({ at, to }) => ({ from: at, to }));
  for (const { from, to } of [...items.things, ...items.acts, ...breaks])
    for (let at = from; at < to; at++) taken.add(at);
  const coins = items.things.filter(({ kind, isReference }) => kind === 'quantity' && !isReference);
  const beforeCoin = new Set(coins.map(({ to }) => to - 2));
  const behindCoin = new Set(coins.map(({ to }) => to));
  for (const [at, text] of words.entries()) {
    if (text === '' || taken.has(at)) continue;
    if (isOf(text, ...IN_CORE, 'size', 'party') && !isHarmlessIn(words, at)) return false;
    if (TURNING.has(text) || MANNERS.has(text) || TIMES.has(text)) return false;
    const next = words[at + 1] ?? '';
    if (QUESTIONS.has(text) && !/^(i|we|it|is)$/.test(next)) return false;
    // "it would be too much to swap"
    if (text === 'too' && next !== '') return false;
    // "it was necessary", "I had it swapped", "it would be necessary"
    if (TOLD.has(text) || (text === 'would' && next === 'be')) return false;
    // "is that wise"
    if (ASKS.has(text) && /^(that|this|it|he|she|they|i)$/.test(next)) return false;
  }
  for (const at of items.open) {
    const text = words[at] ?? '';
    const raw = tokens[at]?.raw ?? '';
    const isName = /^[A-Z][a-z]+$/.test(raw) && isGivenName(text);
    if ((!isEnglish(text) && !isName) || ALSO_TICKERS.test(text)) return false;
    if (/ly$/.test(text) && !isSmallWord(text)) return false;
    if (beforeCoin.has(at)) return false;
    if (behindCoin.has(at) && !beginsRelative(words, at)) return false;
  }
  for (const at of items.dangling) {
    const next = words[at + 1] ?? '';
    // "the USDT of the company"
    if (words[at] === 'of') {
      if (/^(value|worth)$/.test(next)) continue;
      return false;
    }
    if (!LEADS_TO_A_ROLE.has(words[at] ?? '')) {
      if (words.slice(at, at + 4).some((one) => PERSONS.test(one) || MANNERS.has(one)))
        return false;
      if (/^[A-Z][a-z]+$/.test(tokens[at + 1]?.raw ?? '')) return false;
      continue;
    }
    if (next === '') return false;
    if (words[at] !== 'to' || DETERMINERS.has(next) || PERSONS.test(next)) return false;
  }
  if (hasVerbOfItsOwn(words, items)) return false;
  return items.acts.every(
    ({ from, isNoun, isAsking }) =>
      isNoun ||
      (isAsking
        ? !isThirdPerson(words[from] ?? '') || items.things.some(({ to }) => to === from)
        : isOurAct(tokens, words, items, from)),
  );
}

/** "withhold 50 USDC to 0x…": where no verb of an order stands, any other word may be one. */
function hasVerbOfItsOwn(words: readonly string[], { things, acts, breaks, open }: Items): boolean {
  let from = 0;
  for (const { at: end, to } of [...breaks, { at: words.length, to: words.length }]) {
    const start = from;
    const isInside = (at: number) => at >= start && at < end;
    from = to;
    const first = things.find((thing) => isInside(thing.from));
    if (!first || acts.some((act) => !act.isNoun && isInside(act.from))) continue;
    const isVerbLike = (at: number) => at < first.from || /(ed|ing|s)$/.test(words[at] ?? '');
    if (first.kind !== 'chain' && open.some((at) => isInside(at) && isVerbLike(at))) return true;
  }
  return false;
}

/** "that I lent", "I supplied": it is not in the wallet. */
const isGone = (words: readonly string[]): boolean =>
  words.some((text, at) => LENT.has(text) && HAS_DONE.has(words[at - 1] ?? ''));
const LENT = wordSet('lent supplied deposited staked');
const HAS_DONE = wordSet("i we i've we've have had that which already was were once");
const TAKES_BACK = new Set<FrameId>(['withdraw', 'unstake', 'claim', 'lp-remove', 'lp-collect']);
const GRANTS = wordSet('spend use access pull move approve allow spending');

/** What says when. */
const TIMES = wordSet(
  `yesterday morning evening afternoon night day days moment minute hour hours week weeks month months year years ago point time times
  did done used`,
);
const TOLD = wordSet("was were had became wasn't weren't");
const BE = wordSet('be being get gets getting');
const QUESTIONS = wordSet('how why what which who whom whose where');
const ASKS = wordSet('is are does do was were');

/** "the USDT I owe", "300 DAI becoming USDC", "WETH sitting there": a verb or a clause of its own, and no other coin. */
const beginsRelative = (words: readonly string[], at: number): boolean => {
  const text = words[at] ?? '';
  return PRONOUNS.has(text) || isFiniteForm(text) || /(ing|ed)$/.test(text) || isSmallWord(text);
};

/** Whether a verb of an order is asked for, and neither told of somebody nor what another verb is of: "I hate to swap". */
function isOurAct(
  tokens: readonly Token[],
  words: readonly string[],
  items: Items,
  at: number,
): boolean {
  if (isOthersAct(tokens, words, at, false)) return false;
  const isOpen = (index: number) =>
    items.open.includes(index) &&
    !WISHING.has(words[index] ?? '') &&
    !ASKING.has(words[index] ?? '');
  const before = words[at - 1] ?? '';
  if (before === 'to' || before === 'and') {
    if (before === 'and' || !isOpen(at - 2)) return true;
    // "it is necessary to move"
    return words.slice(Math.max(0, at - 5), at - 2).some((one) => IS.has(one));
  }
  // "my friend swapped 5 DAI": it is to be done only where it stands behind what it is done to.
  if (PARTICIPLE.test(words[at] ?? ''))
    return BE.has(before) || items.things.some(({ to }) => to === at) || isSmallWord(before);
  return !isOpen(at - 1);
}
