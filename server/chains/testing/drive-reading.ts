import { encodeAbiParameters } from 'viem';
import type { ContractRead, Read, ReadOutcome } from '../evm/read.ts';

/** Runs a reading to its end; every read answers with one number, or fails when there is none. */
export function driveReading<T>(reading: ContractRead<T>, value: bigint | null): T {
  let step = reading.next();
  while (!step.done) step = reading.next(step.value.map((read) => answer(read, value)));
  return step.value;
}

function answer(read: Read, value: bigint | null): ReadOutcome<unknown> {
  if (value === null) return { ok: false, reason: 'unreachable' };
  try {
    return { ok: true, value: read.decode(encodeAbiParameters([{ type: 'uint256' }], [value])) };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}
