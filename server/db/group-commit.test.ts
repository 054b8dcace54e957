import { describe, expect, it } from 'vitest';
import { GroupCommit } from './group-commit.ts';

/** A store whose statements end when the test says so. */
function heldStore(options: { maxBatch?: number; maxInFlight?: number } = {}) {
  const batches: { items: readonly number[]; end: PromiseWithResolvers<readonly number[]> }[] = [];
  const queue = new GroupCommit<number, number>({
    maxBatch: 100,
    maxInFlight: 1,
    ...options,
    run: (items) => {
      const end = Promise.withResolvers<readonly number[]>();
      batches.push({ items, end });
      return end.promise;
    },
  });
  const endBatch = async (at: number) => {
    await expect.poll(() => batches.length).toBeGreaterThan(at);
    const batch = batches[at];
    batch?.end.resolve(batch.items.map((item) => item * 10));
  };
  return { queue, batches, endBatch };
}

describe('GroupCommit', () => {
  it('gathers what arrives while a statement is in flight into the next one', async () => {
    const { queue, batches, endBatch } = heldStore();
    const first = queue.submit(1);
    await expect.poll(() => batches.length).toBe(1);
    const rest = [2, 3, 4].map((item) => queue.submit(item));
    await endBatch(0);
    await endBatch(1);
    expect(await Promise.all([first, ...rest])).toEqual([10, 20, 30, 40]);
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  });

  it('keeps to its batch size and to its statements in flight', async () => {
    const { queue, batches, endBatch } = heldStore({ maxBatch: 2, maxInFlight: 2 });
    const results = Promise.all([1, 2, 3, 4, 5].map((item) => queue.submit(item)));
    await expect.poll(() => batches.length).toBe(2);
    for (const at of [0, 1, 2]) await endBatch(at);
    expect(await results).toEqual([10, 20, 30, 40, 50]);
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('reports all of a batch that failed, and continues', async () => {
    const { queue, batches, endBatch } = heldStore();
    const failing = Promise.allSettled([queue.submit(1), queue.submit(2)]);
    await expect.poll(() => batches.length).toBe(1);
    batches[0]?.end.reject(new Error('the database is away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = queue.submit(3);
    await endBatch(1);
    expect(await next).toBe(30);
  });

  it('refuses a batch that was answered with another number of results', async () => {
    const queue = new GroupCommit<number, number>({
      maxBatch: 10,
      maxInFlight: 1,
      run: async () => [1],
    });
    await expect(Promise.all([queue.submit(1), queue.submit(2)])).rejects.toThrow('2 items');
  });
});
