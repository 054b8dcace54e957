import { isEnglish } from '#server/language/lexicon/english.ts';
import { venueSpellings } from '#server/language/lexicon/venues.ts';
import { NearWords } from '#server/language/tokens/near-words.ts';
import { editDistance } from '#server/language/tokens/repair-spelling.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { METRICS } from './lexicon/metrics.ts';
import type { PhraseTable } from './lexicon/phrases.ts';

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** A protocol's name this long is near no other word. */
const LONG_NAME = 6;

/** Each single word of a table that is long enough for a slip, with what it means. */
const wordsOf = (name: string, table: PhraseTable<unknown>): [string, string][] =>
  [...table.values()].flatMap((rows) =>
    rows.flatMap(({ words, value }): [string, string][] => {
      const [word = ''] = words;
      return words.length === 1 && word.length > 3 ? [[word, `${name} ${value}`]] : [];
    }),
  );

interface Vocabulary {
  readonly near: NearWords;
  readonly meanings: ReadonlyMap<string, string>;
}

let known: Vocabulary | undefined;
/** Sides, ways, metrics, protocols, and what goes there: the names of coins are no part of it. */
function vocabulary(): Vocabulary {
  if (known) return known;
  const venues = venueSpellings().filter((name) => name.length >= LONG_NAME);
  const meanings = new Map([
    ...['goes', 'going', 'gets', 'comes', 'stays'].map((word): [string, string] => [word, 'goes']),
    ...['when', 'price', 'percent', ...venues].map((word): [string, string] => [word, word]),
    ...wordsOf('metric', METRICS),
    ...wordsOf('side', SIDES),
    ...wordsOf('move', MOVES),
  ]);
  known = { near: new NearWords(meanings.keys()), meanings };
  return known;
}

/**
 * The word that a thumb meant: two letters changed round, a key beside the right one, or one of two equal letters left
 * out, in a word that is none of the language. Where any other slip leads to a word of another meaning, both may be meant.
 *
 * @returns undefined where nothing, or more than one word, may be meant
 */
export function slipOfKeys(word: string): string | undefined {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || isEnglish(word)) return undefined;
  const { near, meanings } = vocabulary();
  const found = near.find(word).filter(({ distance }) => distance === 1);
  if (new Set(found.map((one) => meanings.get(one.word))).size !== 1) return undefined;
  return found.find((one) => isKeySlip(word, one.word))?.word;
}

const sorted = (word: string): string => [...word].sort().join('');

function isKeySlip(typed: string, meant: string): boolean {
  if (typed.length === meant.length) {
    if (sorted(typed) === sorted(meant)) return editDistance(typed, meant, 1) === 1;
    const at = [...typed].findIndex((char, index) => char !== meant[index]);
    return areNeighbours(typed[at] ?? '', meant[at] ?? '');
  }
  return meant.length === typed.length + 1 && meant.replace(/(.)\1/, '$1') === typed;
}

/** Whether two keys of a phone lie beside each other. */
function areNeighbours(one: string, other: string): boolean {
  const [rowOne, rowOther] = [one, other].map((key) => ROWS.findIndex((row) => row.includes(key)));
  const columnOne = ROWS[rowOne ?? 0]?.indexOf(one) ?? 0;
  const columnOther = ROWS[rowOther ?? 0]?.indexOf(other) ?? 0;
  const down = (rowOther ?? 0) - (rowOne ?? 0);
  const across = columnOther - columnOne;
  if (down === 0) return Math.abs(across) === 1;
  // Each row lies half a key to the right of the one above it.
  return (
    (down === 1 && (across === 0 || across === -1)) ||
    (down === -1 && (across === 0 || across === 1))
  );
}
