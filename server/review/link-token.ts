import { createHash, randomBytes } from 'node:crypto';

/**
 * The token of a private link: 32 random bytes cannot be guessed, and the database holds a hash.
 */
export function mintLinkToken(): { readonly token: string; readonly sha256: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, sha256: hashLinkToken(token) };
}

/** What a token is looked up by. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** @returns whether a text has the shape of a token; anything else is not looked up. */
export function isLinkToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** The address of a private link: opening it exchanges the token for a cookie. */
export function reviewUrl(appUrl: string, token: string): string {
  return `${appUrl}/review/open/${token}`;
}

/** The address that opens a plan's review page once. */
export function onceUrl(appUrl: string, token: string): string {
  return `${appUrl}/review/once/${token}`;
}

/** The address of a draft's private link; its last segment is the token. */
export function draftUrl(appUrl: string, token: string): string {
  return `${appUrl}/review/draft/open/${token}`;
}

/** The address of a proposal's private link; its last segment is the token. */
export function proposalUrl(appUrl: string, token: string): string {
  return `${appUrl}/review/guard/open/${token}`;
}
