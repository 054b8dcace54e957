/**
 * Asks again when the first asking is slow or bad, and takes whichever answers well first: one
 * stuck connection costs a wait of `afterMs` and not the whole deadline.
 *
 * @param isGood whether an answer settles it; where none does, the last one counts.
 */
export async function hedge<T>(
  ask: () => Promise<T>,
  afterMs: number,
  isGood: (answer: T) => boolean,
): Promise<T> {
  const first = ask();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), afterMs);
  });
  const early = await Promise.race([first, patience]);
  clearTimeout(timer);
  if (early !== 'slow' && isGood(early)) return early;
  const second = ask();
  if (early !== 'slow') return second;
  const winner = await Promise.race([first, second]);
  if (isGood(winner)) return winner;
  const answers = await Promise.all([first, second]);
  return answers.find(isGood) ?? answers[1];
}
