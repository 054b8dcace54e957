import { describe, expect, it } from 'vitest';
import { GROWTH_BPS, growthFor, mostOf } from './chained-growth.ts';

const [ME, BOB] = ['0xaa', '0xbb'];

describe('how far a chained amount may grow', () => {
  it('is less where somebody else is paid', () => {
    expect(growthFor(ME, ME)).toBe(200n);
    expect(growthFor(ME, BOB)).toBe(50n);
  });

  it.each([
    [1_000_000n, GROWTH_BPS.paid, 1_005_000n],
    [1_000_000n, GROWTH_BPS.used, 1_020_000n],
    [1_000_000n, GROWTH_BPS.converted, 1_500_000n],
    [199n, GROWTH_BPS.paid, 199n],
    [200n, GROWTH_BPS.paid, 201n],
    [0n, GROWTH_BPS.used, 0n],
  ])('%s by %s basis points is %s at most, rounded down', (estimate, growth, most) => {
    expect(mostOf(estimate, growth)).toBe(most);
  });
});
