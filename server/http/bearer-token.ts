const BEARER = /^Bearer +([!-~]+) *$/i;

/** @returns the token of `Authorization: Bearer <token>`, or null when there is none. */
export function readBearerToken(authorization: string | null): string | null {
  return authorization === null ? null : (BEARER.exec(authorization)?.[1] ?? null);
}
