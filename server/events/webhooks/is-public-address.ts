import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA's IPv4 special-purpose registry, and what clouds keep for themselves. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8], // this network, RFC 791
  ['10.0.0.0', 8], // private, RFC 1918
  ['100.64.0.0', 10], // carrier-grade NAT, RFC 6598; Alibaba's metadata
  ['127.0.0.0', 8], // loopback, RFC 1122
  ['168.63.129.16', 32], // Azure's host, in the middle of public space
  ['169.254.0.0', 16], // link-local, RFC 3927; the metadata address of most clouds
  ['172.16.0.0', 12], // private, RFC 1918
  ['192.0.0.0', 24], // protocol assignments, RFC 6890; Oracle's metadata
  ['192.0.2.0', 24], // documentation, RFC 5737
  ['192.31.196.0', 24], // AS112, RFC 7535
  ['192.52.193.0', 24], // multicast tunnels, RFC 7450
  ['192.88.99.0', 24], // 6to4 relays, RFC 7526
  ['192.168.0.0', 16], // private, RFC 1918
  ['192.175.48.0', 24], // AS112, RFC 7534
  ['198.18.0.0', 15], // benchmarks, RFC 2544
  ['198.51.100.0', 24], // documentation, RFC 5737
  ['203.0.113.0', 24], // documentation, RFC 5737
  ['224.0.0.0', 4], // multicast, RFC 5771
  ['240.0.0.0', 4], // reserved and broadcast, RFC 1112
] as const;

/** The special ranges inside of 2000::/3; everything outside of it is refused. */
const SPECIAL_IPV6 = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks, RFC 2928
  ['2001:db8::', 32], // documentation, RFC 3849
  ['2002::', 16], // 6to4: any IPv4 address inside, RFC 3056
  ['2620:4f:8000::', 48], // AS112, RFC 7534
  ['3ffe::', 16], // the 6bone, given back, RFC 3701
  ['3fff::', 20], // documentation, RFC 9637
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address belongs to the public internet. It fails closed: anything but a plain IPv4 or
 * IPv6 address (another spelling, a zone, a name) is not public, and of IPv6 only global unicast
 * space without its special ranges is, so that no IPv4 address gets through in a mapped,
 * compatible, NAT64, 6to4 or Teredo form.
 *
 * @param address dotted decimal or colon hexadecimal, without brackets
 * @see IANA's IPv4 and IPv6 special-purpose address registries
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // A zone is not compared below, yet it picks the interface.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
