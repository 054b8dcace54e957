import { ApiError } from '#server/errors/api-error.ts';
import { retryAfter } from './admission.ts';

/** Computations that one caller may have under way in this process; a plan has up to seven chains. */
const MAX_AT_ONCE = 8;
/** Those that may wait for one to end. */
const MAX_WAITING = 32;
const RETRY_MS = 1_000;

/** Somebody's computations. */
interface Line {
  underway: number;
  readonly waiting: (() => void)[];
}

const lines = new Map<string, Line>();

/**
 * Runs a computation in its caller's turn. A call that makes chains compute may last until it times
 * out, and is then free: so a caller may run a few at once, some more wait, and the next is
 * refused. No caller waits for another.
 *
 * @param who the tenant or plan that it is counted for
 * @throws {ApiError} rate_limited where as many wait already
 */
export async function boundComputation<T>(who: string, compute: () => Promise<T>): Promise<T> {
  const line = lines.get(who) ?? { underway: 0, waiting: [] };
  lines.set(who, line);
  if (line.underway < MAX_AT_ONCE) {
    line.underway += 1;
  } else {
    if (line.waiting.length >= MAX_WAITING) {
      throw new ApiError('rate_limited', { headers: retryAfter(RETRY_MS) });
    }
    // A computation that ends hands its place over.
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }
  try {
    return await compute();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else {
      line.underway -= 1;
      if (line.underway === 0) lines.delete(who);
    }
  }
}
