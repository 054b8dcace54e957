/** Whether two texts name one wallet: EVM addresses are the same in any case; base58 has no other case. */
export function isSameWallet(one: string, other: string): boolean {
  if (!one.startsWith('0x') || !other.startsWith('0x')) return one === other;
  return one.toLowerCase() === other.toLowerCase();
}
