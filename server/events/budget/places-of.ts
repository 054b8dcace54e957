import { isIPv6 } from 'node:net';
import { ipv6Network } from '#server/caller/ipv6-network.ts';

/** @returns the host name or address of an endpoint's URL, independent of port and spelling */
export function hostKey(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * The budgets that a post counts against: the host's, and that of every address behind its name, so
 * that many names of one machine share a budget. With IPv6 a machine has a whole /64.
 *
 * @param addresses the current addresses of the name
 * @returns each place once
 */
export function placesOf(url: string, addresses: readonly string[]): readonly string[] {
  return [
    ...new Set(
      [hostKey(url), ...addresses].map((place) => (isIPv6(place) ? ipv6Network(place) : place)),
    ),
  ];
}
