/**
 * Edit distance with transpositions, cut off above `limit`: words are short, so it is a handful
 * of row operations.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous: number[] = [];
  for (let column = 0; column <= right.length; column++) previous.push(column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[right.length] as number;
}

/**
 * The word of a vocabulary that a misspelt word most likely is: same first letter, one slip, or
 * two in words of eight letters and more.
 *
 * @returns undefined when nothing or more than one word is that near.
 */
export function repairSpelling(word: string, vocabulary: readonly string[]): string | undefined {
  if (word.length < 4 || word.length > 16) return undefined;
  if (word.length === 4) return onlyOne(vocabulary.filter((known) => isTransposed(word, known)));
  const limit = word.length >= 8 ? 2 : 1;
  const near = vocabulary
    .filter((known) => known[0] === word[0])
    .map((known) => ({ known, distance: editDistance(word, known, limit) }))
    .filter(({ distance }) => distance <= limit);
  const least = Math.min(...near.map(({ distance }) => distance));
  return onlyOne(near.filter(({ distance }) => distance === least).map(({ known }) => known));
}

/** A vocabulary may name one word twice. */
const onlyOne = (words: readonly string[]): string | undefined =>
  new Set(words).size === 1 ? words[0] : undefined;

/** Whether two short words differ by one pair of neighbours changed round. */
function isTransposed(left: string, right: string): boolean {
  if (left.length !== right.length || left[0] !== right[0] || left === right) return false;
  const differ = [...left].flatMap((char, at) => (char === right[at] ? [] : [at]));
  const [first = 0, second = 0] = differ;
  return (
    differ.length === 2 &&
    second === first + 1 &&
    left[first] === right[second] &&
    left[second] === right[first]
  );
}

/** The only word of a vocabulary that a short word is with one letter left out: `sel` → sell. */
export function repairShort(word: string, vocabulary: readonly string[]): string | undefined {
  if (word.length < 3 || word.length > 4) return undefined;
  return onlyOne(
    vocabulary.filter(
      (candidate) =>
        candidate.length === word.length + 1 &&
        candidate[0] === word[0] &&
        editDistance(word, candidate, 1) === 1,
    ),
  );
}
