/** The longest wait, however busy the page is; ms. */
const LATEST_MS = 1_000;

/**
 * Runs something when the browser has nothing better to do: after the page is shown and listens.
 *
 * @returns what calls it off
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: LATEST_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(run, 1);
  return () => clearTimeout(id);
}
