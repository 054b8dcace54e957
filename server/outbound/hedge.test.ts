import { describe, expect, it } from 'vitest';
import { hedge } from './hedge.ts';

const good = (answer: string) => answer.startsWith('good');
/** Answers in turn; a null never comes. */
function asking(...answers: (string | null)[]) {
  let asked = 0;
  const ask = () => {
    const answer = answers[asked++];
    return answer == null ? new Promise<string>(() => {}) : Promise.resolve(answer);
  };
  return { ask, asked: () => asked };
}

describe('hedge', () => {
  it('asks once where the answer is good', async () => {
    const { ask, asked } = asking('good');
    expect(await hedge(ask, 1_000, good)).toBe('good');
    expect(asked()).toBe(1);
  });

  it('asks again at once after a bad answer, and takes what comes then', async () => {
    expect(await hedge(asking('bad', 'good too').ask, 60_000, good)).toBe('good too');
    expect(await hedge(asking('bad', 'bad again').ask, 60_000, good)).toBe('bad again');
  });

  it('asks again when the first asking is slow', async () => {
    expect(await hedge(asking(null, 'good').ask, 1, good)).toBe('good');
  });

  it('waits for the first where the second is bad', async () => {
    let late = (_: string) => {};
    const first = new Promise<string>((resolve) => {
      late = resolve;
    });
    const answers = [first, Promise.resolve('bad')];
    const asked = hedge(() => answers.shift() as Promise<string>, 1, good);
    await answers[0];
    late('good after all');
    expect(await asked).toBe('good after all');
  });
});
