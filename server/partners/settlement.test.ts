import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Settlement } from './settlement.ts';

/** A pool that answers as it is asked to, one statement after the other. */
function scripted(...answers: (Error | readonly string[])[]) {
  const asked: { name: string; values: unknown[] }[] = [];
  const query = async ({ name, values }: { name: string; values: unknown[] }) => {
    asked.push({ name, values });
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new Error('Nothing more was to be asked.');
    if (answer instanceof Error) throw answer;
    return { rows: answer.map((state) => ({ state })) };
  };
  return { asked, settlement: new Settlement({ query } as unknown as pg.Pool) };
}

const broken = new Error('connection terminated');

describe('the end of holds', () => {
  it('is sent in one statement for those that end together, each by what it was', async () => {
    const { settlement, asked } = scripted(['spent', 'released', 'missing']);
    const ends = [settlement.settle('a'), settlement.release('b'), settlement.settle('c')];
    expect(await Promise.all(ends)).toEqual(['spent', 'released', 'missing']);
    expect(asked).toEqual([
      {
        name: 'settle_holds',
        values: [
          ['a', 'b', 'c'],
          [true, false, true],
        ],
      },
    ]);
  });

  it('is sent again where the answer was lost, the same', async () => {
    const { settlement, asked } = scripted(broken, ['spent']);
    expect(await settlement.settle('a')).toBe('spent');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('that cannot be sent is not final: its caller gets the error', async () => {
    const { settlement, asked } = scripted(broken, broken, ['released']);
    await expect(settlement.settle('a')).rejects.toThrow('connection terminated');
    expect(asked).toHaveLength(2);
    expect(await settlement.release('a')).toBe('released');
  });

  it('waits for the statement before it, and never takes the answer of another', async () => {
    const { settlement, asked } = scripted(['spent'], ['released', 'spent']);
    const first = settlement.settle('a');
    await new Promise((resolve) => setImmediate(resolve));
    const others = [settlement.release('b'), settlement.settle('c')];
    expect(await Promise.all([first, ...others])).toEqual(['spent', 'released', 'spent']);
    expect(asked.map(({ values }) => values[0])).toEqual([['a'], ['b', 'c']]);
  });

  it('is not taken from an answer that is short', async () => {
    const { settlement } = scripted(['spent']);
    const ends = await Promise.allSettled([settlement.settle('a'), settlement.settle('b')]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
