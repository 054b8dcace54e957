import { type Abi, decodeFunctionData, type Hex } from 'viem';
import type { ContractRead, Read, ReadOutcome } from '#server/chains/evm/read.ts';

/** One read as a test answers it: the function asked (`quote` for a quoting service), its arguments and the contract. */
export interface AskedRead {
  readonly read: Read;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** A value to answer with; `REVERT` for a call that fails. */
export const REVERT = Symbol('revert');

/**
 * Runs a contract read against made-up answers.
 *
 * @param abis of the contracts that may be asked
 * @param answer called for each read; must know every one it is asked
 * @returns the result, and how many rounds it took
 */
export function answerReads<T>(
  contractRead: ContractRead<T>,
  abis: readonly Abi[],
  answer: (asked: AskedRead) => unknown,
): { result: T; rounds: number; reads: number } {
  let rounds = 0;
  let reads = 0;
  let step = contractRead.next();
  while (!step.done) {
    rounds += 1;
    reads += step.value.length;
    step = contractRead.next(step.value.map((read) => outcomeOf(answer(describeRead(read, abis)))));
  }
  return { result: step.value, rounds, reads };
}

function outcomeOf(value: unknown): ReadOutcome<unknown> {
  if (value === undefined) throw new Error('The test has no answer for a read.');
  return value === REVERT ? { ok: false, reason: 'reverted' } : { ok: true, value };
}

function describeRead(read: Read, abis: readonly Abi[]): AskedRead {
  if (read.quote) return { read, name: 'quote', args: [read.quote] };
  const abi = abis.flat();
  const { functionName, args } = decodeFunctionData({ abi, data: read.data as Hex });
  return { read, name: functionName, args: args ?? [] };
}
