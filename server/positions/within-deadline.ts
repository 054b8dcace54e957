/** A source that has not answered by then is reported as missing. */
const DEADLINE_MS = 10_000;

/**
 * Waits for one of several sources.
 *
 * @throws Error when it has not answered within 10 seconds; as the source fails
 */
export async function withinDeadline<T>(read: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('late')), DEADLINE_MS);
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}
