import { describe, expect, it } from 'vitest';
import { createRunQueue } from './run-queue.ts';

function open() {
  const started: string[] = [];
  let release = Promise.withResolvers<void>();
  const queue = createRunQueue(async (item: string) => {
    started.push(item);
    await release.promise;
  });
  const finishOne = async () => {
    const finished = release;
    release = Promise.withResolvers();
    finished.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, queue, finishOne };
}

describe('runs of one function', () => {
  it('are one at a time, and what came meanwhile is one more', async () => {
    const { started, queue, finishOne } = open();
    queue.push('a');
    for (const item of ['b', 'c', 'd']) queue.push(item);
    expect(started).toEqual(['a']);
    await finishOne();
    expect(started).toEqual(['a', 'd']);
    await finishOne();
    queue.push('e');
    expect(started).toEqual(['a', 'd', 'e']);
    await finishOne();
  });

  it('end with a stop, which waits for the one under way', async () => {
    const { started, queue, finishOne } = open();
    queue.push('a');
    queue.push('b');
    let isStopped = false;
    const stopped = queue.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    await finishOne();
    await stopped;
    queue.push('c');
    expect(started).toEqual(['a']);
  });
});
