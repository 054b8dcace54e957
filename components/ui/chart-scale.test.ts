import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartScale } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [93, [0, 25, 50, 75, 100]],
  [1_050, [0, 500, 1_000, 1_500]],
])('marks a scale up to %i', (highest, ticks) => {
  expect(chartScale(highest).ticks).toEqual(ticks);
});

test('always reaches the highest value with few whole marks', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (highest) => {
      const { max, ticks } = chartScale(highest);
      expect(max).toBeGreaterThanOrEqual(highest);
      expect(max).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBe(max);
    }),
  );
});
