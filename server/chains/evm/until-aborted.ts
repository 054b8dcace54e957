import { isMarked } from '#server/errors/mark-error.ts';
import type { ContractRead } from './read.ts';

const MARK = Symbol.for('portolan.AbortedError');

/** The caller went away, so nobody needs the rest. */
export class AbortedError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is AbortedError {
    return isMarked(value, MARK);
  }

  get [MARK](): true {
    return true;
  }

  override readonly name = 'AbortedError';
}

/**
 * Runs a contract read only as long as somebody waits for it.
 *
 * @throws AbortedError before the next round of reads once the signal is aborted
 */
export function* untilAborted<T>(
  contractRead: ContractRead<T>,
  signal: AbortSignal,
): ContractRead<T> {
  let step = contractRead.next();
  while (!step.done) {
    if (signal.aborted) throw new AbortedError();
    const outcomes = yield step.value;
    step = contractRead.next(outcomes);
  }
  return step.value;
}
