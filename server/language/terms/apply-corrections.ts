import { matchVerb } from '../lexicon/verb-actions.ts';
import { FILLERS, wordSet } from '../lexicon/words.ts';
import { namesAsset } from '../tokens/names-asset.ts';
import {
  isSize as isFigure,
  isMark,
  isParty,
  isWord,
  type Token,
  wordOf,
} from '../tokens/token.ts';

const SHARES = wordSet('half third quarter all everything');
const isSize = (token: Token | undefined): boolean => isFigure(token) || isWord(token, SHARES);

/** What the user left undecided: it is asked, whatever else was said. */
export type Wavering = 'recipient' | 'amount';

export interface Corrected {
  readonly tokens: Token[];
  readonly wavering: Wavering | undefined;
}

/** Words that take back what was said before them. */
const TAKING_BACK: readonly (readonly string[])[] = [
  ['no', 'wait'],
  ['wait', 'no'],
  ['no', 'sorry'],
  ['sorry', 'no'],
  ['scratch', 'that'],
  ['strike', 'that'],
  ['i', 'mean'],
  ['i', 'meant'],
  ['actually', 'make', 'it'],
  ['actually', 'make', 'that'],
  ['no', 'make', 'it'],
  ['no', 'make', 'that'],
  ['or', 'rather'],
  ['actually', 'no'],
  ['make', 'that'],
  ['correction'],
  ['oops'],
  ['whoops'],
  ['sorry'],
  ['wait'],
  ['actually'],
  ['no'],
];

/**
 * Applies what the user corrected while writing: a new order replaces the one before it, a new
 * size the size before it. A corrected recipient, and every choice that was left open ("or",
 * "either", "not sure"), is asked about.
 */
export function applyCorrections(tokens: readonly Token[]): Corrected {
  let list = [...tokens];
  let wavering = findWavering(list);
  for (let at = list.length - 1; at > 0; at--) {
    const length = markerAt(list, at);
    if (length === 0) continue;
    let behind = at + length;
    while (isMark(list[behind], ',.-:') || isWord(list[behind], LEADS)) behind++;
    const next = list[behind];
    if (next === undefined) continue;
    const named = list.findIndex(isParty);
    const isBetween = named >= 0 && named < at && list.findLastIndex(isParty) >= behind;
    if (isSize(next)) {
      const old = lastSize(list, at);
      if (old === undefined || takesMore(list, old, at)) continue;
      list = replaceSize(list, old, at, behind);
    } else if (beginsOrder(list, behind)) {
      list = [...list.slice(0, orderStart(list, at)), ...list.slice(behind)];
    } else if (isParty(next) || (isWord(next, TO) && isParty(list[behind + 1]))) {
      wavering = 'recipient';
    } else if (namesAsset(next) || isWord(list[behind - 1], TO)) wavering ??= 'amount';
    // "wait no that's a scammer, send it to …": somebody was named, and somebody else behind it.
    if (isBetween) wavering = 'recipient';
  }
  return { tokens: list, wavering };
}

const LEADS = wordSet('it that to no please');
const TO = wordSet('to');

/** Most words take nothing back. */
const TAKING_BACK_STARTS = new Set(TAKING_BACK.map(([first]) => first));

function markerAt(tokens: readonly Token[], at: number): number {
  if (!TAKING_BACK_STARTS.has(wordOf(tokens[at]))) return 0;
  for (const marker of TAKING_BACK) {
    if (!marker.every((word, index) => wordOf(tokens[at + index]) === word)) continue;
    // "…, no, 15 USDC" takes back; "no fees" does not.
    const next = tokens[at + 1];
    if (marker[0] === 'no' && marker.length === 1 && !isSize(next) && next?.kind !== 'mark')
      continue;
    // "actually", "sorry" and "wait" alone take back only behind a pause.
    const alone = marker.length === 1;
    if (!alone || tokens[at - 1]?.kind === 'mark') return marker.length;
  }
  return 0;
}

/** The size that is corrected: the last one of the sentence in front. */
function lastSize(tokens: readonly Token[], before: number): number | undefined {
  for (let at = before - 1; at >= 0; at--) if (isSize(tokens[at])) return at;
  return undefined;
}

/** Whether another order stands between the size and its correction. */
function takesMore(tokens: readonly Token[], size: number, marker: number): boolean {
  return tokens.slice(size, marker).some((_, index) => beginsOrder(tokens, size + index));
}

function replaceSize(tokens: readonly Token[], old: number, marker: number, size: number): Token[] {
  const unit = namesAsset(tokens[size + 1]) ? tokens[size + 1] : undefined;
  const oldUnit = namesAsset(tokens[old + 1]);
  const replaced = tokens.slice(0, marker).flatMap((token, at) => {
    if (at === old)
      return unit && oldUnit ? [tokens[size] as Token, unit] : [tokens[size] as Token];
    return unit && oldUnit && at === old + 1 ? [] : [token];
  });
  while (isMark(replaced.at(-1), ',.-')) replaced.pop();
  return [...replaced, ...tokens.slice(size + (unit && oldUnit ? 2 : 1))];
}

function beginsOrder(tokens: readonly Token[], at: number): boolean {
  let index = at;
  while (isWord(tokens[index], FILLERS)) index++;
  return matchVerb(wordOf(tokens[index]), wordOf(tokens[index + 1])) !== undefined;
}

/** Where the order that is taken back begins: behind the last sentence, "then" or "and". */
function orderStart(tokens: readonly Token[], before: number): number {
  let verb: number | undefined;
  for (let at = before - 1; at >= 0; at--) {
    if (matchVerb(wordOf(tokens[at]), wordOf(tokens[at + 1]))) {
      verb = at;
      break;
    }
  }
  return verb ?? 0;
}

const DOUBT: readonly (readonly string[])[] = [
  ['not', 'sure'],
  ['not', 'certain'],
  ['unsure'],
  ['undecided'],
  ['or', 'so'],
  ['or', 'more'],
  ['or', 'less'],
  ['give', 'or', 'take'],
  ['either'],
  ["can't", 'decide'],
  ['maybe', 'more'],
  ['maybe', 'less'],
];
const DOUBT_STARTS = new Set(DOUBT.map(([first]) => first));
const NEAR = 5;

/** Two recipients or two sizes with "or" between them, and doubts said aloud. */
function findWavering(tokens: readonly Token[]): Wavering | undefined {
  const parties = tokens.filter(isParty).length;
  const first = tokens.findIndex(isParty);
  const last = tokens.findLastIndex(isParty);
  for (let at = 0; at < tokens.length; at++) {
    const isDoubt =
      DOUBT_STARTS.has(wordOf(tokens[at])) &&
      DOUBT.some((words) => words.every((word, index) => wordOf(tokens[at + index]) === word));
    if (isDoubt) {
      return parties > 1 ? 'recipient' : 'amount';
    }
    if (isWord(tokens[at], REGRETS) && first >= 0 && first < at && at < last) return 'recipient';
    if (!isWord(tokens[at], CHOICES)) continue;
    const before = tokens.slice(Math.max(0, at - NEAR), at);
    const behind = tokens.slice(at + 1, at + 1 + NEAR);
    if (before.some(isParty) && behind.some(isParty)) return 'recipient';
    if (before.some(isSize) && behind.some(isSize) && wordOf(tokens[at]) === 'or') return 'amount';
  }
  return undefined;
}

/** Words of somebody who takes back whom he named. */
const REGRETS = wordSet(
  "scammer scam scammers wrong mistake typo nevermind forget oops whoops not isn't instead rather ignore",
);
const CHOICES = wordSet('or maybe perhaps otherwise');
