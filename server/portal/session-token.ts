import { decode } from 'next-auth/jwt';
import { z } from 'zod';

/** How long a session lasts, in seconds: two weeks. */
export const SESSION_MAX_AGE_S = 14 * 24 * 60 * 60;

/** What a session's cookie says; whether it still counts, the database says. */
export interface SessionClaims {
  readonly userId: string;
  /** The session version of the person when it began. */
  readonly version: number;
  /** The row that it is listed and ended by. */
  readonly sessionId: string;
}

const Claims = z.object({ sub: z.uuid(), version: z.int(), sid: z.uuid() });

/** The session's cookie. Over https browsers hold a `__Host-` name to this one host. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-portolan_session' : 'portolan_session';
}

/**
 * The session cookie in a request's cookies; null where there is none. Over https the name that any
 * site beside ours could set does not count.
 */
export function readSessionCookie(header: string | null, isSecure: boolean): string | null {
  const name = `${sessionCookieName(isSecure)}=`;
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  return pair?.slice(name.length) ?? null;
}

/** @returns what a session's token says; null when it is not ours, was changed or is over. */
export async function readSessionToken(
  token: string | null,
  secret: string,
): Promise<SessionClaims | null> {
  if (token === null || token === '') return null;
  const payload = await decode({ token, secret }).catch(() => null);
  const claims = Claims.safeParse(payload);
  if (!claims.success) return null;
  const { sub, version, sid } = claims.data;
  return { userId: sub, version, sessionId: sid };
}
