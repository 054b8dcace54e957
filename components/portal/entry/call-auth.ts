/**
 * Calls sign-in and sign-out as a page of the portal.
 *
 * @param path after `/api/auth/`, such as `signin/email`
 * @returns the address to go on to; an `error` in its query says what was refused
 * @throws Error when no answer came
 */
export async function callAuth(
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<URL> {
  const { csrfToken } = await ask<{ csrfToken: string }>('csrf', { cache: 'no-store' });
  const { url } = await ask<{ url: string }>(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
  });
  return new URL(url, window.location.origin);
}

async function ask<T extends object>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`/api/auth/${path}`, init);
  return (await response.json()) as T;
}
