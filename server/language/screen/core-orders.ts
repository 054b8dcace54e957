import { FILLERS } from '../lexicon/common-words.ts';
import { isEnglish } from '../lexicon/english.ts';
import { meantWord } from '../lexicon/meant-word.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { nearMiss } from '../near-miss.ts';
import { isMark, isSize, type Token, wordOf } from '../tokens/token.ts';
import { bareClause, mayLeaveOut } from './bare-clause.ts';
import { isEntity, namesAsset } from './named-things.ts';
import { splitClauses } from './split-clauses.ts';
import { addressIn, withAddress } from './told-addresses.ts';
import { isCore, isHarmless, placeIn } from './told-clauses.ts';
import { isCue, isVerb, word } from './word-classes.ts';

/** What is left of a text when all is taken out that stands outside every order's frame. */
export interface CoreOrders {
  /** The clauses that order, as they were said. */
  readonly said: readonly Token[];
  /** The same without words of the open class. */
  readonly bare: readonly Token[];
}

/**
 * Takes out the statements around an order. Two things decide, and no list of phrases: a clause that names nothing of an
 * order is a statement, and a word of the open class names nothing. Whatever has a word of a closed class that changes orders stays.
 *
 * @returns undefined where something may change an order, or where a word is no English
 */
export function coreOrders(tokens: readonly Token[]): CoreOrders | undefined {
  const said: Token[] = [];
  const bare: Token[] = [];
  const addresses: Token[] = [];
  for (const clause of splitClauses(respelled(tokens))) {
    if (!isCore(clause)) {
      if (!isHarmless(clause, bare.length === 0)) {
        return undefined;
      }
      const end = clause.at(-1);
      if (end?.kind === 'mark' && bare.length > 0 && !isMark(bare.at(-1), '.!?;\n')) {
        bare.push(end);
        said.push(end);
      }
      continue;
    }
    const place = placeIn(clause);
    if (place) {
      while (bare.at(-1)?.kind === 'mark') bare.pop();
      bare.push(word('on'), ...place);
      continue;
    }
    const address = addressIn(clause);
    if (address) {
      addresses.push(address);
      continue;
    }
    const kept = bareClause(clause);
    if (!kept || !mayLeaveOut(clause, kept)) {
      return undefined;
    }
    said.push(...clause);
    bare.push(...kept);
  }
  if (bare.length === 0) return undefined;
  const paying = addresses.length === 0 ? bare : withAddress(bare, addresses);
  return paying && { said, bare: withoutResumption(paying) };
}

/** Words that are a slip of the pen from one of the lexicon, as they were meant. */
const respelled = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => {
    if (token.kind !== 'word' || token.raw !== token.text || isSize(tokens[at - 1])) return token;
    const { text } = token;
    const isKnown =
      isEnglish(text) || FILLERS.has(text) || entriesOf(text).length > 0 || isEntity(tokens, at);
    const meant = isKnown ? undefined : (meantVenue(text) ?? meantWord(text));
    return meant === undefined ? token : { ...token, text: meant };
  });

/** A long name with one slip is hardly another one's. */
function meantVenue(text: string): string | undefined {
  const near = text.length >= 6 ? nearMiss(text) : undefined;
  return near !== undefined && near.length >= 6 && matchVenue([near.toLowerCase()])
    ? near.toLowerCase()
    : undefined;
}

/** "My reward in Compound I want claim it": where one thing is named before the only verb, "it" names it again. */
function withoutResumption(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordOf);
  const [verb, ...more] = words.flatMap((text, at) => (isVerb(text) ? [at] : []));
  const pointing = words.flatMap((text, at) => (/^(it|them|these|those)$/.test(text) ? [at] : []));
  const [at] = pointing;
  if (at === undefined || pointing.length > 1 || verb === undefined || more.length > 0)
    return tokens;
  const named = tokens
    .slice(0, Math.min(at, verb))
    .filter((token, index) => isSize(token) || namesAsset(token, '') || isCue(words[index] ?? ''));
  const isBeside = at === verb + 1 || at === verb - 1;
  if (tokens.slice(0, Math.max(at, verb)).some((token) => isMark(token, '.!?;:\n'))) return tokens;
  const isOne = named.filter(isSize).length <= 1 && named.length > 0;
  return isBeside && isOne ? tokens.filter((_, index) => index !== at) : tokens;
}
