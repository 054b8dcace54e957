import type { Address, Hex } from 'viem';

/** A call of Multicall3 `aggregate3`, whose failure fails no other. */
export interface AggregatedCall {
  readonly to: Address;
  readonly data: Hex;
}

/** What one of them gave. */
export interface AggregatedResult {
  readonly success: boolean;
  readonly returnData: Hex;
}

/** `aggregate3((address target, bool allowFailure, bytes callData)[])`. */
const SELECTOR = '0x82ad56cb';
const WORD = 64;

/**
 * The calldata of `aggregate3`. Every round of reads is one of these, with hundreds of parts: it is
 * written word by word, as the ABI lays it out, because a general encoder takes a third of the whole CPU
 * of a plan for it (`aggregate.test.ts` holds it to viem's).
 */
export function encodeAggregate(calls: readonly AggregatedCall[]): Hex {
  const parts = calls.map(({ to, data }) => {
    const bytes = data.slice(2);
    const padding = (WORD - (bytes.length % WORD)) % WORD;
    return `${to.slice(2).toLowerCase().padStart(WORD, '0')}${word(1)}${word(96)}${word(bytes.length / 2)}${bytes}${'0'.repeat(padding)}`;
  });
  let offset = 32 * calls.length;
  const offsets = parts.map((part) => {
    const at = word(offset);
    offset += part.length / 2;
    return at;
  });
  return `${SELECTOR}${word(32)}${word(calls.length)}${offsets.join('')}${parts.join('')}`;
}

/**
 * What `aggregate3` returned: `(bool success, bytes returnData)[]`.
 *
 * @throws Error where the answer is not laid out like that
 */
export function decodeAggregate(answer: Hex): readonly AggregatedResult[] {
  const hex = answer.slice(2);
  const numberAt = (at: number): number => {
    const digits = hex.slice(at, at + WORD);
    const value = Number(`0x${digits}`);
    if (digits.length < WORD || value > hex.length) throw new Error('An answer is cut off.');
    return value;
  };
  const list = 2 * numberAt(0);
  const count = numberAt(list);
  const base = list + WORD;
  return Array.from({ length: count }, (_, index) => {
    const at = base + 2 * numberAt(base + WORD * index);
    const bytes = at + 2 * numberAt(at + WORD);
    const from = bytes + WORD;
    const to = from + 2 * numberAt(bytes);
    if (to > hex.length) throw new Error('An answer is cut off.');
    return { success: numberAt(at) === 1, returnData: `0x${hex.slice(from, to)}` };
  });
}

function word(value: number): string {
  return value.toString(16).padStart(WORD, '0');
}
