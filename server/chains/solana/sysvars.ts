import type { SolanaAccount } from './read.ts';

/** Bytes that an account counts beside its data. */
const ACCOUNT_OVERHEAD = 128n;

/** What the planner needs of the chain's parameters. */
export interface SolanaSysvars {
  readonly epoch: bigint;
  /** Unix seconds. */
  readonly unixTimestamp: bigint;
  /** The lamports an account of this many bytes must hold, or none at all. */
  rentExempt(bytes: number): bigint;
}

/** The moment of a block. */
export interface SolanaClock {
  readonly slot: bigint;
  /** Unix seconds. */
  readonly unixTimestamp: bigint;
}

/** Reads the clock sysvar (solana-clock); undefined when it is not readable. */
export function readClock(clock: SolanaAccount | null): SolanaClock | undefined {
  if (!clock || clock.data.length < 40) return undefined;
  const view = viewOf(clock);
  return { slot: view.getBigUint64(0, true), unixTimestamp: view.getBigInt64(32, true) };
}

/**
 * Reads the clock and rent sysvars (solana-clock, solana-rent).
 *
 * @returns undefined when one of them is not readable.
 */
export function readSysvars(
  clock: SolanaAccount | null,
  rent: SolanaAccount | null,
): SolanaSysvars | undefined {
  if (!clock || clock.data.length < 40 || !rent || rent.data.length < 16) return undefined;
  const clockView = viewOf(clock);
  const rentView = viewOf(rent);
  const perByteYear = rentView.getBigUint64(0, true);
  const thresholdYears = rentView.getFloat64(8, true);
  if (!Number.isInteger(thresholdYears)) return undefined;
  const perByte = perByteYear * BigInt(thresholdYears);
  return {
    epoch: clockView.getBigUint64(16, true),
    unixTimestamp: clockView.getBigInt64(32, true),
    rentExempt: (bytes) => (ACCOUNT_OVERHEAD + BigInt(bytes)) * perByte,
  };
}

function viewOf({ data }: SolanaAccount): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
