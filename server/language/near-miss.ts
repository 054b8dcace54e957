import { ASSET_SPELLINGS } from './lexicon/assets.ts';
import { CHAIN_SPELLINGS } from './lexicon/chains.ts';
import { COMMON_WORDS, FILLERS } from './lexicon/common-words.ts';
import { venueSpellings } from './lexicon/venues.ts';
import { CUE_SPELLINGS, VERB_SPELLINGS } from './lexicon/word-rows.ts';
import { NearWords } from './tokens/near-words.ts';

/** Short words of orders that a slip turns into something that looks like a name. */
const FUNCTION_WORDS = [
  'with',
  'from',
  'into',
  'onto',
  'using',
  'then',
  'half',
  'base',
  ...CHAIN_SPELLINGS,
];
const WORDS = [
  ...FUNCTION_WORDS,
  ...[...FILLERS].filter((word) => word.length >= 4),
  ...VERB_SPELLINGS,
  ...CUE_SPELLINGS,
];

/**
 * A word that nothing knows and that is one slip from a word that is known, is most likely that one: it is asked
 * about, and never paid with.
 *
 * @returns the word it may be; undefined where none is that near
 */
export function nearMiss(name: string): string | undefined {
  if (FOUND.has(name)) return FOUND.get(name);
  if (FOUND.size >= MOST_KEPT) FOUND.clear();
  const found = findNear(name.toLowerCase());
  FOUND.set(name, found);
  return found;
}

/** Every parse of a text asks about the same few names. */
const FOUND = new Map<string, string | undefined>();
const MOST_KEPT = 500;

const NEAR_ASSETS = new NearWords([...ASSET_SPELLINGS, 'link', 'near']);
const NEAR_WORDS = new NearWords(WORDS);
/** Protocols of the registries are known only after this file is read. */
let nearVenues: NearWords | undefined;

function findNear(word: string): string | undefined {
  if (word.length < 2 || !/^[a-z]+$/.test(word) || COMMON_WORDS.has(word)) return undefined;
  nearVenues ??= new NearWords(venueSpellings());
  const first = (words: NearWords, isMeant: (known: string) => boolean) =>
    words.find(word).find(({ word: known }) => isMeant(known))?.word;
  // Between two words of three letters one slip is a third of them: the first letter must stand.
  const isLike = (known: string) => word.length > 3 || known.length > 3 || word[0] === known[0];
  return (
    first(NEAR_ASSETS, isLike)?.toUpperCase() ??
    first(NEAR_WORDS, isLike) ??
    first(nearVenues, (known) => known[0] === word[0])
  );
}
