import { isIPv4, isIPv6 } from 'node:net';

/** Who calls, where nothing says it: all such calls count together. */
const UNKNOWN = 'unknown';

/**
 * Where a call comes from, for counting calls without a key: an IPv4 address, or the /64 network
 * of an IPv6 one, which is what one subscriber has.
 *
 * @param trustedHeader the header in which the edge in front of the service says it; of a list, such
 * as X-Forwarded-For, the last entry counts, which that edge wrote itself. Without one only the
 * connection is believed.
 */
export function callerAddress(
  headers: Headers,
  remoteAddress: string | undefined,
  trustedHeader: string | undefined,
): string {
  const said =
    trustedHeader === undefined
      ? remoteAddress
      : headers.get(trustedHeader)?.split(',').at(-1)?.trim();
  if (said === undefined) return UNKNOWN;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(said)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (isIPv4(said)) return said;
  return isIPv6(said) ? networkOf(said) : UNKNOWN;
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [left = '', right] = (address.split('%')[0] ?? '').split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const width = (groups: readonly string[]) =>
    groups.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const zeros = right === undefined ? 0 : 8 - width(head) - width(tail);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
