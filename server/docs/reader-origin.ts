import { getConfig } from '#server/config/environment.ts';

/** A host name or address with an optional port, and nothing else. */
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * @returns where this reader reached the service, for samples that work when pasted; the
 * deployment's own address when the request does not say
 */
export function readerOrigin(headers: Headers): string {
  const { appUrl } = getConfig();
  const host = headers.get('host') ?? '';
  if (!HOST.test(host) || new URL(appUrl).host === host) return appUrl;
  const isSecure = headers.get('x-forwarded-proto') === 'https' || appUrl.startsWith('https:');
  return `${isSecure ? 'https' : 'http'}://${host}`;
}
