import { headers } from 'next/headers';
import { findUser, type PortalUser } from './find-member.ts';
import { portalRoot } from './root.ts';
import { readSessionCookie, readSessionToken } from './session-token.ts';

/** @returns who looks at a page; null where nobody is signed in. For server components. */
export async function readSession(): Promise<{ readonly user: PortalUser } | null> {
  const token = readSessionCookie((await headers()).get('cookie'));
  if (token === null) return null;
  const { pool, settings } = portalRoot();
  if (settings.authSecret === null) return null;
  const claims = await readSessionToken(token, settings.authSecret);
  const user = claims === null ? null : await findUser(pool, claims);
  return user === null ? null : { user };
}
