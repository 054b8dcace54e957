import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { ipv6Network } from './ipv6-network.ts';

/** Who calls, where nothing says it: all such calls count together. */
const UNKNOWN = 'unknown';

const REMOTE_ADDRESS_HEADER = 'x-portolan-remote-address';

/** Known to this process alone, also when Next bundles this module several times. */
const shared = globalThis as { portolanConnectionProof?: string };

/**
 * Says in a request's headers who is connected, as Next exposes it to nobody. Only what this process says
 * itself is believed (see `connectedAddress`), so that a caller's own header counts for nothing,
 * also where another server stands in front of Next.
 */
export function markConnection(headers: IncomingHttpHeaders, remoteAddress: string): void {
  shared.portolanConnectionProof ??= randomBytes(16).toString('hex');
  headers[REMOTE_ADDRESS_HEADER] = `${shared.portolanConnectionProof} ${remoteAddress}`;
}

/** @returns the address that `markConnection` said; undefined where this process said none. */
export function connectedAddress(headers: Headers): string | undefined {
  const [proof, address] = headers.get(REMOTE_ADDRESS_HEADER)?.split(' ') ?? [];
  return proof !== undefined && proof === shared.portolanConnectionProof ? address : undefined;
}

/**
 * The address a call comes from.
 *
 * @param trustedHeader the header in which the edge in front of the service says it; of a list, such
 * as X-Forwarded-For, the last entry counts, which that edge wrote itself. Without one only the
 * connection is believed.
 * @returns null where nothing says it
 */
export function callerIp(
  headers: Headers,
  remoteAddress: string | undefined,
  trustedHeader: string | undefined,
): string | null {
  const said =
    trustedHeader === undefined
      ? remoteAddress
      : headers.get(trustedHeader)?.split(',').at(-1)?.trim();
  if (said === undefined) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(said)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  return isIPv4(said) || isIPv6(said) ? said : null;
}

/**
 * What calls of an address are counted by: an IPv4 address, or the /64 network of an IPv6 one,
 * which is what one subscriber has.
 */
export function countedAddress(ip: string | null): string {
  if (ip === null) return UNKNOWN;
  return isIPv4(ip) ? ip : ipv6Network(ip);
}

/** Where a call comes from, for counting calls without a key; as `callerIp` and `countedAddress`. */
export function callerAddress(...call: Parameters<typeof callerIp>): string {
  return countedAddress(callerIp(...call));
}
