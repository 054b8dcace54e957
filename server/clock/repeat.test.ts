import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = (error: unknown) => {
  throw error;
};

describe('repeat', () => {
  it('works at once and then at its interval', async () => {
    const work = vi.fn(async () => undefined);
    const repetition = repeat(work, { everyMs: 1_000, onError: never });
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await repetition.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never runs two rounds at once, and one more when it was woken during one', async () => {
    let round = Promise.withResolvers<void>();
    const work = vi.fn(() => round.promise);
    const repetition = repeat(work, { everyMs: 1_000, onError: never });
    repetition.wake();
    repetition.wake();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(1);
    round.resolve();
    round = Promise.withResolvers();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
    const stopped = repetition.stop();
    round.resolve();
    await stopped;
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('continues after failures, with pauses that double up to a bound', async () => {
    const errors: unknown[] = [];
    const startedAtMs: number[] = [];
    let isBroken = true;
    const repetition = repeat(
      async () => {
        startedAtMs.push(Date.now());
        if (isBroken) throw new Error('away');
      },
      { everyMs: 1_000, maxPauseMs: 3_000, onError: (error) => errors.push(error) },
    );
    await vi.advanceTimersByTimeAsync(2_000 + 3_000 + 3_000);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(3_000 + 1_000);
    await repetition.stop();
    const pauses = startedAtMs.slice(1).map((at, index) => at - (startedAtMs[index] ?? 0));
    expect(pauses).toEqual([2_000, 3_000, 3_000, 3_000, 1_000]);
    expect(errors).toHaveLength(4);
  });
});
