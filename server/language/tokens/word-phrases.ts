/** Word sequences written as one text, parted by `|`; a `*` stands for up to three words. */
export const phrases = (text: string): readonly (readonly string[])[] =>
  text.split('|').map((phrase) => phrase.trim().split(' '));

/** Whether the words contain a sequence; `*` stands for up to three words. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  for (let start = 0; start < words.length; start++) {
    if (words[start] === phrase[0] && follows(words, start + 1, phrase, 1)) return true;
  }
  return false;
}

/** Whether the words contain one of the sequences. Long tables are asked of every text: no call for a phrase that cannot begin. */
export function hasAnyPhrase(
  words: readonly string[],
  list: readonly (readonly string[])[],
): boolean {
  for (const phrase of list) {
    if (words.includes(phrase[0] as string) && hasPhrase(words, phrase)) return true;
  }
  return false;
}

function follows(
  words: readonly string[],
  at: number,
  phrase: readonly string[],
  part: number,
): boolean {
  const wanted = phrase[part];
  if (wanted === undefined) return true;
  if (wanted !== '*') return words[at] === wanted && follows(words, at + 1, phrase, part + 1);
  for (let skip = 0; skip <= 3 && at + skip <= words.length; skip++) {
    if (follows(words, at + skip, phrase, part + 1)) return true;
  }
  return false;
}
