/** Word sequences by their first word, the longest first. */
export type PhraseTable<T> = ReadonlyMap<string, readonly { words: readonly string[]; value: T }[]>;

/** Builds a table from `[value, 'phrase|phrase|…']` rows; the words of a phrase stand apart by blanks. */
export function phraseTable<T>(rows: readonly (readonly [T, string])[]): PhraseTable<T> {
  const table = new Map<string, { words: readonly string[]; value: T }[]>();
  for (const [value, phrases] of rows) {
    for (const phrase of phrases.split('|')) {
      const words = phrase.trim().split(/\s+/);
      const first = words[0] as string;
      const list = table.get(first) ?? [];
      list.push({ words, value });
      table.set(first, list);
    }
  }
  for (const list of table.values()) list.sort((a, b) => b.words.length - a.words.length);
  return table;
}

/** @returns the longest phrase of the table that begins at this word. */
export function matchPhrase<T>(
  table: PhraseTable<T>,
  words: readonly string[],
  at: number,
): { value: T; length: number } | undefined {
  const first = words[at];
  if (first === undefined || first === '') return undefined;
  for (const { words: phrase, value } of table.get(first) ?? []) {
    if (phrase.every((word, offset) => words[at + offset] === word)) {
      return { value, length: phrase.length };
    }
  }
  return undefined;
}

/** A set from a blank-separated list. */
export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter((word) => word !== ''));
