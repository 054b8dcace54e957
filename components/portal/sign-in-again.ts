import { readPortalError } from './portal-error.ts';

/** The parts of the browser's window that are used. */
type PortalWindow = Pick<Window, 'addEventListener' | 'performance'> & {
  readonly location: Pick<Location, 'pathname' | 'search' | 'assign'>;
};

/** The query for sign-in after a refused call, by the error code. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  not_signed_in: {},
  sign_in_again: { again: '1' },
};

/** How long another page may take to come; a file that was fetched leaves this one where it is. */
const COMING_MS = 10_000;

/**
 * A session that was ended elsewhere ends here too, and a call that needs a fresh sign-in leads to sign-in
 * and back to the page. A reader who is already navigating to another page gets there, because in browsers
 * the later navigation wins.
 *
 * @returns a handler of every error of a call
 */
export function signInAgain(page: PortalWindow): (error: unknown) => void {
  let leftAt = Number.NEGATIVE_INFINITY;
  page.addEventListener('beforeunload', () => {
    leftAt = page.performance.now();
  });
  return (error) => {
    const query = QUERIES[readPortalError(error).code ?? ''];
    if (query === undefined) return;
    if (page.performance.now() - leftAt < COMING_MS) return;
    const next = page.location.pathname + page.location.search;
    page.location.assign(`/sign-in?${new URLSearchParams({ ...query, next })}`);
  };
}
