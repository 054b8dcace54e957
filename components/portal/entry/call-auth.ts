import { ENTRY_TEXTS } from '#locale/portal/entry.ts';

/**
 * Calls sign-in and sign-out as a page of the portal.
 *
 * @param path after `/api/auth/`, such as `signin/email`
 * @returns the address to continue at; an `error` in its query names the refusal
 * @throws AuthRefused when the call was refused, in words; another Error when no answer came
 */
export async function callAuth(
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<URL> {
  const { csrfToken } = await ask<{ csrfToken: string }>('csrf', { cache: 'no-store' });
  const { url, friendly_message } = await ask<{ url?: string; friendly_message?: string }>(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
  });
  if (url === undefined) throw new AuthRefused(friendly_message);
  const next = new URL(url, window.location.origin);
  // Next-auth redirects requests without its cookie to its own form.
  if (next.searchParams.has('csrf')) throw new AuthRefused(ENTRY_TEXTS.noCookies);
  return next;
}

/** The service did not take a call of sign-in; the message says why. */
export class AuthRefused extends Error {
  override readonly name = 'AuthRefused';

  constructor(message: string = ENTRY_TEXTS.error) {
    super(message);
  }
}

/** @returns why a call of sign-in failed, in words */
export function whyRefused(error: unknown): string {
  return error instanceof AuthRefused ? error.message : ENTRY_TEXTS.unreachable;
}

async function ask<T extends object>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`/api/auth/${path}`, init);
  return (await response.json()) as T;
}
