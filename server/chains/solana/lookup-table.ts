import { type Address, address, getAddressDecoder } from '@solana/kit';
import type { SolanaAccount } from './read.ts';

const PROGRAM: Address = address('AddressLookupTab1e1111111111111111111111111');
/** Where the addresses start (solana-address-lookup-table-interface, `LOOKUP_TABLE_META_SIZE`). */
const ADDRESSES_AT = 56;
const ADDRESS_BYTES = 32;

/** @returns the addresses of a lookup table, or undefined when the account is none. */
export function readLookupTable(account: SolanaAccount | null): Address[] | undefined {
  if (!account || account.owner !== PROGRAM || account.data.length < ADDRESSES_AT) return undefined;
  const addresses: Address[] = [];
  for (let at = ADDRESSES_AT; at + ADDRESS_BYTES <= account.data.length; at += ADDRESS_BYTES) {
    addresses.push(getAddressDecoder().decode(account.data.subarray(at, at + ADDRESS_BYTES)));
  }
  return addresses;
}
