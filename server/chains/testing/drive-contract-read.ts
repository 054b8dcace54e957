import { encodeAbiParameters } from 'viem';
import type { ContractRead, Read, ReadOutcome } from '../evm/read.ts';

/** Runs a contract read to its end; every read answers with one number, or fails when there is none. */
export function driveContractRead<T>(contractRead: ContractRead<T>, value: bigint | null): T {
  let step = contractRead.next();
  while (!step.done) step = contractRead.next(step.value.map((read) => answer(read, value)));
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
