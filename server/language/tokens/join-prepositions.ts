import { matchChain } from '../lexicon/chains.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { ALL_WORDS } from '../lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import { isParty, isSize, isWord, type Token, wordOf } from './token.ts';

/** Two words that are one preposition, and the one they stand for. */
const PAIRS: Record<string, string> = {
  'out of': 'out-of',
  'off of': 'out-of',
  'prior to': 'before',
  'over to': 'to',
  'on to': 'to',
  'over onto': 'to',
  'over on': 'on',
  'over from': 'from',
  'over at': 'on',
  'along to': 'to',
  'away from': 'from',
  'down to': 'to',
};

/** Slips and short forms of prepositions. */
const SPELLINGS: Record<string, string> = {
  too: 'to',
  w: 'with',
  'w/': 'with',
  inot: 'into',
  ito: 'into',
  fro: 'for',
  frm: 'from',
  fom: 'from',
  frmo: 'from',
  ot: 'to',
  in2: 'into',
  toward: 'towards',
};

const word = (text: string, raw: string): Token => ({ kind: 'word', text, raw });

/**
 * Joins prepositions into one word: "out of" leaves a place, "over to" enters one, "too" between
 * an asset and another is "to", and so are "2" and "4" where nothing else says the direction.
 */
export function joinPrepositions(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  const directed = tokens.some((token) => DIRECTIONS.has(wordOf(token)));
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const text = wordOf(token);
    const next = wordOf(tokens[at + 1]);
    const joined = next === '' ? undefined : PAIRS[`${text} ${next}`];
    if (token.kind === 'word' && joined !== undefined) {
      out.push(word(joined, `${token.raw} ${tokens[at + 1]?.raw ?? ''}`));
      at++;
    } else if (token.kind === 'word' && Object.hasOwn(SPELLINGS, text) && namesAsset(out.at(-1))) {
      out.push(word(SPELLINGS[text] as string, token.raw));
    } else if (text === 'w/') out.push(word('with', token.raw));
    else if (
      text === 'w' &&
      (isSize(tokens[at + 1]) || namesAsset(tokens[at + 1]) || matchVenue([next]) !== undefined)
    )
      out.push(word('with', token.raw));
    else if (!directed && isDigitPreposition(tokens, at)) out.push(word('to', token.raw));
    else out.push(token);
  }
  return out;
}

const DIRECTIONS = new Set(['to', 'for', 'into', 'onto', 'too', 'with', 'from', 'against']);

/** "5 link 4 usdc", "all my dai 2 0x…": the digit stands between two names and counts nothing. */
function isDigitPreposition(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'number' || (token.raw !== '2' && token.raw !== '4')) return false;
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  const named = before?.kind === 'word' || before?.kind === 'ticker';
  if (isParty(next)) return named;
  const moved = isChainWord(before) && isChainWord(next);
  const sized = tokens.slice(0, at).some((one) => isSize(one) || isWord(one, ALL_WORDS));
  // "half my arb 2 usdc"
  const halved = wordOf(tokens[at - 2]) === 'half' || wordOf(tokens[at - 3]) === 'half';
  // "half my eth on base 4 usdc"
  const isShare = tokens
    .slice(0, at)
    .some((one) => isWord(one, ALL_WORDS) || wordOf(one) === 'half');
  if (isShare && isChainWord(before) && wordOf(tokens[at - 2]) === 'on' && namesAsset(next))
    return true;
  // "dai 2 usdc 400": the size of what is given stands behind both.
  const isSizedBehind = at === 1 && isSize(tokens[at + 2]) && !tokens.slice(at + 3).some(isSize);
  if (isSizedBehind && namesAsset(before) && namesAsset(next) && !namesAsset(tokens[at + 3]))
    return true;
  const counted = isSize(tokens[at - 2]) && before?.kind === 'word';
  return (
    named && (sized || halved) && ((namesAsset(next) && (namesAsset(before) || counted)) || moved)
  );
}

const isChainWord = (token: Token | undefined): boolean =>
  matchChain([wordOf(token)]) !== undefined;
