import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf, type Said, sayings, slips } from './testing/orders.ts';

const RUNS = 600;

interface Count {
  right: number;
  asked: number;
  readonly wrong: string[];
}

/** Judges sentences by the truth of whoever made them. */
function judge(said: readonly Said[]): Count {
  const count: Count = { right: 0, asked: 0, wrong: [] };
  for (const { text, truth } of said) {
    const orders = ordersOf(text);
    if (orders === null) count[truth === null ? 'right' : 'asked']++;
    else if (truth !== null && JSON.stringify(orders) === JSON.stringify(truth)) count.right++;
    else count.wrong.push(`${text} => ${orders.join('; ')}`);
  }
  return count;
}

describe('generated sentences', () => {
  it('are read as they were meant, or asked about', () => {
    const count = judge(fc.sample(sayings, { seed: 20261123, numRuns: RUNS }));
    expect(count.wrong).toEqual([]);
    expect(count.asked).toBeLessThanOrEqual(RUNS / 10);
  });

  it('are seldom read as something else for a slip of the pen', () => {
    const count = judge(fc.sample(slips, { seed: 20261124, numRuns: RUNS }));
    // Some slips make another good sentence: "5 SDC", "do send" for "do not send".
    expect(count.wrong.length, count.wrong.join('\n')).toBeLessThanOrEqual(RUNS / 50);
  });
});
