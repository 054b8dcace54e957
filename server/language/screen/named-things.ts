import { assetSymbol, isAssetSpelling, receiptUnderlying } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { FILLERS } from '../lexicon/common-words.ts';
import { DANGER_CLASSES, isOf } from '../lexicon/danger.ts';
import { isEnglish } from '../lexicon/english.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { isYear } from './is-year.ts';
import { isVerb } from './word-classes.ts';

export const ALSO_TICKERS = /^(link|near|flow|sand|ape|well)$/;

/** @returns the symbol of the coin that a token names; undefined where it names none */
export function coinAt(token: Token | undefined): string | undefined {
  if (token?.kind === 'ticker') return assetSymbol(token.text);
  const text = wordOf(token);
  const isCoin = isAssetSpelling(text) || (ALSO_TICKERS.test(text) && token?.raw !== text);
  return text !== '' && isCoin ? assetSymbol(text) : undefined;
}

/** A name of an asset that is no everyday word where it stands: "the cow", "the dog". */
export function namesAsset(token: Token, before: string): boolean {
  if (token.kind === 'ticker' || token.kind === 'pair') return true;
  const text = wordOf(token);
  if (!isAssetSpelling(text) && receiptUnderlying(text) === undefined) return false;
  const isEveryday = token.raw === text && isEnglish(text) && text.length > 2;
  return !(
    isEveryday && /^(a|an|the|this|that|his|her|their|is|was|be|so|very|feel|feels)$/.test(before)
  );
}

/** Somebody, some size, asset, chain or protocol: what an order is of. */
export function isEntity(tokens: readonly Token[], at: number): boolean {
  let known = ENTITIES.get(tokens);
  if (!known) {
    known = tokens.map((_, index) => judgeEntity(tokens, index));
    ENTITIES.set(tokens, known);
  }
  return known[at] ?? false;
}

/** Each clause is asked about the same tokens many times. */
const ENTITIES = new WeakMap<readonly Token[], readonly boolean[]>();

function judgeEntity(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind === 'mark' || token.kind === 'ordinal') return false;
  if (token.kind !== 'word') return !isCounted(tokens, at);
  if (namesAsset(token, wordOf(tokens[at - 1]))) return true;
  const isCountedOrMine =
    isSize(tokens[at - 1]) ||
    /^(my|our|of|to|for|into|wants|wanted|want)$/.test(wordOf(tokens[at - 1])) ||
    isVerb(wordOf(tokens[at - 1]));
  if (ALSO_TICKERS.test(token.text) && (token.raw !== token.text || isCountedOrMine)) return true;
  return isName(tokens, at);
}

/** Of each word of a clause whether it is one of the name of a chain or a protocol; clauses are asked again and again. */
const NAMES_OF_CLAUSES = new WeakMap<readonly Token[], readonly boolean[]>();

/** A word of the name of a chain or a protocol. */
export function isName(tokens: readonly Token[], at: number): boolean {
  let names = NAMES_OF_CLAUSES.get(tokens);
  if (names === undefined) {
    names = markNames(tokens.map(wordOf));
    NAMES_OF_CLAUSES.set(tokens, names);
  }
  return names[at] === true;
}

function markNames(words: readonly string[]): readonly boolean[] {
  const names = words.map(() => false);
  for (let from = 0; from < words.length; from++) {
    const rest = words.slice(from, from + 3);
    const length = Math.max(matchChain(rest)?.length ?? 0, matchVenue(rest)?.length ?? 0);
    names.fill(true, from, from + length);
  }
  return names;
}

const MONEY =
  /^(dollars?|bucks?|usd|euros?|cents?|grand|percent|pct|tokens?|coins?|hundred|thousand|million|k|bps|units?|worth|of|times?)$/;

/** "after 31 years", "3 kids", "since 2021": what is counted is nothing that moves. */
export function isCounted(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  if (token.kind === 'time') return true;
  if (token.kind !== 'number') return false;
  if (isYear(tokens, at)) return true;
  const next = wordOf(tokens[at + 1]);
  return (
    /^[a-z]{3,}$/.test(next) &&
    isEnglish(next) &&
    tokens[at + 1]?.raw === next &&
    !ALSO_TICKERS.test(next) &&
    !isAssetSpelling(next) &&
    !FILLERS.has(next) &&
    entriesOf(next).length === 0 &&
    !isOf(next, ...DANGER_CLASSES) &&
    !MONEY.test(next) &&
    !isName(tokens, at + 1)
  );
}
