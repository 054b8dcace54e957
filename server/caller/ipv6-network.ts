/** The /64 network of an IPv6 address, which is what one subscriber has, and one machine. */
export function ipv6Network(address: string): string {
  const [left = '', right] = (address.split('%')[0] ?? '').split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const head = groupsOf(left);
  const tail = groupsOf(right ?? '');
  // An IPv4 address at the end stands for two groups.
  const width = [...head, ...tail].reduce((sum, one) => sum + (one.includes('.') ? 2 : 1), 0);
  const zeros = Array<string>(right === undefined ? 0 : 8 - width).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
