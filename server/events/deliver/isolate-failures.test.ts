import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isolateFailures } from './isolate-failures.ts';

const refusing = (bad: ReadonlySet<number>, code: string) =>
  vi.fn(async (items: readonly number[]) => {
    if (items.some((item) => bad.has(item))) throw Object.assign(new Error('refused'), { code });
    return items.map((item) => item * 2);
  });

describe('isolateFailures', () => {
  it('lets those fail whose values are refused, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 50 }),
        fc.func(fc.boolean()),
        async (items, isBad) => {
          const bad = new Set(items.filter(isBad));
          const results = await isolateFailures(items, refusing(bad, '22003'));
          expect(results.map((result) => (result.ok ? result.value : 'refused'))).toEqual(
            items.map((item) => (bad.has(item) ? 'refused' : item * 2)),
          );
        },
      ),
    );
  });

  it('runs once without a refusal, and a few times to find a refused item', async () => {
    const items = Array.from({ length: 64 }, (_, index) => index);
    const fine = refusing(new Set(), '22003');
    await isolateFailures(items, fine);
    expect(fine).toHaveBeenCalledTimes(1);
    const one = refusing(new Set([17]), '23514');
    await isolateFailures(items, one);
    expect(one).toHaveBeenCalledTimes(13);
  });

  it.each(['08006', '57P01', '40P01', undefined as never])(
    'asks no second time when the database is the trouble (%s)',
    async (code) => {
      const run = refusing(new Set([1]), code);
      const results = await isolateFailures([0, 1, 2], run);
      expect(results.map(({ ok }) => ok)).toEqual([false, false, false]);
      expect(run).toHaveBeenCalledTimes(1);
    },
  );
});
