import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const done = (there: Parameters<typeof firstSteps>[0]) =>
  firstSteps(there).map(({ isDone }) => isDone);

test('counts existing parts as done', () => {
  expect(done({ hasKey: false, hasCalled: false, endpoints: [] })).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(done({ hasKey: true, hasCalled: false, endpoints: [{ id: 'wh_1' }] })).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(
    done({ hasKey: false, hasCalled: true, endpoints: [{ id: 'wh_1', last_delivered_at: 1 }] }),
  ).toEqual([true, true, true, true]);
});

test('leads to the endpoint that is there', () => {
  const paths = firstSteps({ hasKey: true, hasCalled: true, endpoints: [{ id: 'wh_1' }] });
  expect(paths.map(({ path }) => path)).toEqual(['keys', 'keys', 'webhooks', 'webhooks/wh_1']);
});
