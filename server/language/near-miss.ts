import { ASSET_SPELLINGS } from './lexicon/assets.ts';
import { CHAIN_SPELLINGS } from './lexicon/chains.ts';
import { COMMON_WORDS, FILLERS } from './lexicon/common-words.ts';
import { isSpelled } from './lexicon/english.ts';
import { matchVenue, venueSpellings } from './lexicon/venues.ts';
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

/**
 * The word that a question may name as what was meant: the nearest that is spelled in a dictionary, or names a coin, a chain or
 * a protocol. Words are recognised in wrong spellings and regular forms too ("brdging", "carryed"); nobody is offered those.
 */
export function suggestionFor(name: string): string | undefined {
  const word = name.toLowerCase();
  if (nearMiss(word) === undefined) return undefined;
  return candidatesOf(word).find((known) => known !== known.toLowerCase() || isOffered(known));
}

const NAMES: ReadonlySet<string> = new Set([...ASSET_SPELLINGS, ...CHAIN_SPELLINGS]);
const TURNS = /^(?:un|re|de)(?=[a-z]{5})/;

/** @returns whether a word is a name here or one of the dictionary, or turns such a verb ("unstake") */
export function isOffered(word: string): boolean {
  if (NAMES.has(word) || isSpelled(word) || matchVenue([word]) !== undefined) return true;
  const turned = word.replace(TURNS, '');
  return turned !== word && isSpelled(turned) && VERBS.has(turned);
}
const VERBS: ReadonlySet<string> = new Set(VERB_SPELLINGS);

/** Every parse of a text asks about the same few names. */
const FOUND = new Map<string, string | undefined>();
const MOST_KEPT = 500;

const NEAR_ASSETS = new NearWords([...ASSET_SPELLINGS, 'link', 'near']);
const NEAR_WORDS = new NearWords(WORDS);
/** Protocols of the registries are known only after this file is read. */
let nearVenues: NearWords | undefined;

function findNear(word: string): string | undefined {
  return candidatesOf(word)[0];
}

/** Words that another one may be a slip of, likeliest first; coins in capitals. */
function candidatesOf(word: string): readonly string[] {
  if (word.length < 2 || !/^[a-z]+$/.test(word) || COMMON_WORDS.has(word)) return [];
  nearVenues ??= new NearWords(venueSpellings());
  const near = (words: NearWords, isMeant: (known: string) => boolean) =>
    words.find(word).flatMap(({ word: known }) => (isMeant(known) ? [known] : []));
  // Between two words of three letters one slip is a third of them: the first letter must stand.
  const isLike = (known: string) => word.length > 3 || known.length > 3 || word[0] === known[0];
  return [
    ...near(NEAR_ASSETS, isLike).map((known) => known.toUpperCase()),
    ...near(NEAR_WORDS, isLike),
    ...near(nearVenues, (known) => known[0] === word[0]),
  ];
}
