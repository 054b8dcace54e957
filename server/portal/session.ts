import { headers } from 'next/headers';
import { findUser, type PortalUser } from './find-member.ts';
import { isSecureOrigin } from './origin.ts';
import { portalRoot } from './root.ts';
import { readSessionCookie, readSessionToken } from './session-token.ts';

/** @returns the signed-in person; null where there is no session. For server components. */
export async function readSession(): Promise<{ readonly user: PortalUser } | null> {
  // Before anything else, so that no page with somebody's data is ever made beforehand.
  const cookie = (await headers()).get('cookie');
  const { pool, settings, appUrl } = portalRoot();
  const token = readSessionCookie(cookie, isSecureOrigin(appUrl));
  if (token === null || settings.authSecret === null) return null;
  const claims = await readSessionToken(token, settings.authSecret);
  const user = claims === null ? null : await findUser(pool, claims);
  return user === null ? null : { user };
}
