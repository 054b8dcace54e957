import { setImmediate as turn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for this process's next turn for work that takes milliseconds: there is one between two
 * rounds of input and output, so that many such works at once hold up nobody for longer than one.
 */
export function takeTurn(): Promise<void> {
  last = last.then(() => turn());
  return last;
}
