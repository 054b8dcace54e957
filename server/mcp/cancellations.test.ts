import { expect, it, vi } from 'vitest';
import { Cancellations } from './cancellations.ts';

it('ends the calls of a name, and forgets them with their own end alone', () => {
  const cancellations = new Cancellations();
  const [first, second] = [vi.fn(), vi.fn()];
  const forgetFirst = cancellations.add(['a', 'b'], first);
  const forgetSecond = cancellations.add(['b'], second);
  cancellations.cancel('none');
  cancellations.cancel('b');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  forgetFirst();
  cancellations.cancel('a');
  cancellations.cancel('b');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 2]);
  forgetSecond();
  expect(cancellations.size).toBe(0);
});
