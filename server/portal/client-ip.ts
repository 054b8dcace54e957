import { isIP } from 'node:net';

/** The header in which the service's own server passes on who is connected; a caller's is dropped. */
export const REMOTE_ADDRESS_HEADER = 'x-portolan-remote-address';

/**
 * The address of a caller.
 *
 * @param proxyHeader what the proxy in front writes it in, where there is one; the last of several
 * is the one that the proxy itself saw
 */
export function readClientIp(headers: Headers, proxyHeader: string | null): string | null {
  const value = headers.get(proxyHeader ?? REMOTE_ADDRESS_HEADER);
  const ip = value?.split(',').at(-1)?.trim() ?? '';
  return isIP(ip) === 0 ? null : ip;
}
