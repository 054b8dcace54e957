import { ASSET_SPELLINGS, isAssetSpelling } from '../lexicon/assets.ts';
import { CHAIN_SPELLINGS, matchChain } from '../lexicon/chains.ts';
import { COMMON_WORDS } from '../lexicon/common-words.ts';
import { DANGER, DANGER_CLASSES } from '../lexicon/danger.ts';
import { isEnglish } from '../lexicon/english.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { entriesOf, VERB_SPELLINGS } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { NearWords } from './near-words.ts';
import { isSize, type Token } from './token.ts';

/** Nouns that orders are made of, each with one meaning: none sizes, dates or turns an order. */
export const NOUNS = wordSet(
  'permission permissions approval approvals allowance wallet address account loan debt rewards position liquidity collateral network',
);
/** Small words whose letters changed places: no other word is one slip away from them. */
const TURNED = new Map([
  ['adn', 'and'],
  ['teh', 'the'],
  ['hte', 'the'],
]);

/** Every word that another one could be a slip of. */
const NEAR = new NearWords([
  ...NOUNS,
  ...ASSET_SPELLINGS,
  ...CHAIN_SPELLINGS,
  ...VERB_SPELLINGS,
  ...DANGER_CLASSES.flatMap((one) => [...DANGER[one]]),
]);

/** Behind these a name stands, and behind a size a coin. */
const LEADS_TO_A_NAME = wordSet('to for into with at via using pay send');

/**
 * Corrects a mistyped noun of orders ("colateral", "allowence"): a word that is no word of English and no name, is one slip from that
 * noun and from nothing else that is known, and stands where no name or coin would.
 */
export function repairNouns(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'word' || token.raw !== token.text) return token;
    const before = tokens[at - 1];
    const isNamed = isSize(before) || (before?.kind === 'word' && LEADS_TO_A_NAME.has(before.text));
    const text = TURNED.get(token.text) ?? (isNamed ? undefined : nounFor(token.text));
    return text === undefined ? token : { ...token, text };
  });
}

const isKnown = (word: string): boolean =>
  isEnglish(word) ||
  COMMON_WORDS.has(word) ||
  entriesOf(word).length > 0 ||
  isAssetSpelling(word) ||
  matchChain([word]) !== undefined ||
  matchVenue([word]) !== undefined;

/** The one noun that a word is a slip of. */
export function nounFor(word: string): string | undefined {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || isKnown(word)) return undefined;
  const near = NEAR.find(word).filter(({ distance }) => distance === 1);
  const [found] = near;
  return near.length === 1 && found && NOUNS.has(found.word) ? found.word : undefined;
}
