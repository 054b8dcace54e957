import { describe, expect, it } from 'vitest';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { AbortedError, untilAborted } from './until-aborted.ts';

function* threeRounds(): ContractRead<string> {
  const seen: unknown[] = [];
  for (let round = 0; round < 3; round++) seen.push((yield []).length);
  return seen.join();
}

describe('untilAborted', () => {
  it('changes nothing while somebody waits', () => {
    const contractRead = untilAborted(threeRounds(), new AbortController().signal);
    let step = contractRead.next();
    for (let round = 0; !step.done; round++) {
      step = contractRead.next(Array.from({ length: round }, () => ({ ok: true, value: 1 })));
    }
    expect(step.value).toBe('0,1,2');
  });

  it('stops before the next round of reads', () => {
    const caller = new AbortController();
    const contractRead = untilAborted(threeRounds(), caller.signal);
    contractRead.next();
    contractRead.next([]);
    caller.abort();
    expect(() => contractRead.next([])).toThrow(AbortedError);
  });
});
