import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latencyAt } from './latency-at.ts';

/** As the database counts them. */
const bucketOf = (ms: number) =>
  Math.ceil((4 * Math.log(Math.min(Math.max(ms, 1), 1e9))) / Math.log(2));

test('is within 9 percent of the nearest rank of what was measured', () => {
  const latency = fc.double({ min: 1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(latency, { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.95, 0.99, 1),
      (latencies, share) => {
        const counts = new Map<number, number>();
        for (const ms of latencies) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
        const sorted = latencies.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(latencies.length * share) - 1] ?? Number.NaN;
        const said = latencyAt(counts, share) ?? Number.NaN;
        expect(Math.abs(said / exact - 1)).toBeLessThan(0.091);
      },
    ),
  );
});

test('is nothing of nothing', () => {
  expect(latencyAt(new Map(), 0.95)).toBeNull();
});
