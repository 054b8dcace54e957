import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#server/errors/api-error.ts';
import { boundComputation } from './bound-computation.ts';

/** Starts computations that end when they are asked to. */
function startMany(who: string, count: number) {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const results = Array.from({ length: count }, (_, index) =>
    boundComputation(who, () => {
      started.push(index);
      return new Promise<number>((resolve) => ends.push(() => resolve(index)));
    }).catch((error: unknown) => error),
  );
  return { ends, started, results };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('computations of one caller', () => {
  test('run eight at once, the next in their order, and are refused beyond what may wait', async () => {
    const { ends, started, results } = startMany('a', 42);
    await settle();
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const refused = (await Promise.all(results.slice(40))) as ApiError[];
    for (const error of refused) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '1' } });
    }
    const other = startMany('b', 1);
    await settle();
    expect(other.started).toEqual([0]);
    other.ends[0]?.();
    for (let at = 0; at < 40; at++) {
      ends[at]?.();
      await settle();
    }
    expect(await Promise.all(results.slice(0, 40))).toEqual([...Array(40).keys()]);
    expect(started).toEqual([...Array(40).keys()]);
  });

  test('give their place back however they end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (failing) => {
        const done = failing.map((fails, index) =>
          boundComputation('c', async () => {
            await settle();
            if (fails) throw new RangeError('It failed.');
            return index;
          }).catch((error: Error) => error.name),
        );
        expect(await Promise.all(done)).toEqual(
          failing.map((fails, index) => (fails ? 'RangeError' : index)),
        );
      }),
      { seed: 14_007, numRuns: 50 },
    );
  });
});
