/** What people compare of an address: the first and the last four characters. */
const SHOWN = 4;

/** One key for one account: hex digits mean the same in either case, base58 digits do not. */
export function keyOfAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}

/**
 * Whether one address may be mistaken for another one: the same ends around another middle. Such
 * addresses are made and sent to people so that they copy them.
 */
export function resembles(one: string, other: string): boolean {
  const [a, b] = [keyOfAddress(one), keyOfAddress(other)];
  return a !== b && endsOf(a) === endsOf(b);
}

function endsOf(key: string): string {
  const digits = key.startsWith('0x') ? key.slice(2) : key;
  return `${key.startsWith('0x')} ${digits.slice(0, SHOWN)} ${digits.slice(-SHOWN)}`;
}
