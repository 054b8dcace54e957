/** The result of one item of a batch. */
export type Isolated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** Classes of SQLSTATE that are about the values of a statement, and not about its database. */
const DATA_ERRORS = /^(?:22|23)/;

/**
 * Runs a batch so that an item whose values the database refuses fails alone: the others run again
 * in halves. If the database itself fails, all of them fail at once.
 *
 * @param run answers a batch with one result per item, in the same order; a batch that fails has
 *   changed nothing
 */
export async function isolateFailures<TItem, TResult>(
  items: readonly TItem[],
  run: (items: readonly TItem[]) => Promise<readonly TResult[]>,
): Promise<readonly Isolated<TResult>[]> {
  try {
    return (await run(items)).map((value) => ({ ok: true, value }));
  } catch (error) {
    const isAboutData = DATA_ERRORS.test(String((error as { code?: unknown }).code));
    if (items.length === 1 || !isAboutData) return items.map(() => ({ ok: false, error }));
    const middle = Math.ceil(items.length / 2);
    return [
      ...(await isolateFailures(items.slice(0, middle), run)),
      ...(await isolateFailures(items.slice(middle), run)),
    ];
  }
}
