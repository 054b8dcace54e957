import { isIPv6 } from 'node:net';

/** @returns the name or address that a URL of an endpoint leads to, whatever its port and spelling */
export function hostKey(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Whose budget a post counts for: the host's, and that of every address behind its name, so that many
 * names of one machine are one place. Of IPv6 a machine has a whole /64.
 *
 * @param addresses what the name leads to now
 * @returns each place once
 */
export function placesOf(url: string, addresses: readonly string[]): readonly string[] {
  return [...new Set([hostKey(url), ...addresses].map(toNetwork))];
}

function toNetwork(place: string): string {
  if (!isIPv6(place)) return place;
  const [head = '', tail = ''] = place.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
