import type { Address, Hex } from 'viem';

/** An event log as a receipt has it. */
export interface MinedLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A transaction that is in a block, as `eth_getTransactionByHash` and its receipt return it. */
export interface MinedTransaction {
  readonly from: Address;
  /** Null where it deployed a contract. */
  readonly to: Address | null;
  readonly input: Hex;
  /** Wei, as hex. */
  readonly value: Hex;
  /** `0x1` where it went through. */
  readonly status: Hex;
  readonly logs: readonly MinedLog[];
}

/** More occurrences of a function in one transaction than any wallet or bundler makes. */
const MAX_OCCURRENCES = 64;

/** Where calldata may call a function, however deep inside of other calls: the selector and what follows. */
export function findInnerCalls(input: Hex, selector: Hex): readonly Hex[] {
  const wanted = selector.slice(2);
  const text = input.toLowerCase();
  const found: Hex[] = [];
  for (
    let at = text.indexOf(wanted, 2);
    at !== -1 && found.length < MAX_OCCURRENCES;
    at = text.indexOf(wanted, at + 1)
  ) {
    if (at % 2 === 0) found.push(`0x${text.slice(at)}`);
  }
  return found;
}
