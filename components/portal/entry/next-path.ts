const ORIGIN = 'http://portal.invalid';

/**
 * Where to go after the sign-in, from the address of the page. Anybody can write such an address:
 * only paths of the portal, of invitations and of the documentation are followed.
 */
export function nextPath(given: string | null | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, ORIGIN)) return '/portal';
  const { origin, pathname, search } = new URL(given, ORIGIN);
  const isOurs = origin === ORIGIN && /^\/(portal|invitation|docs)(\/|$)/.test(pathname);
  return isOurs ? pathname + search : '/portal';
}
