import { expect, test } from 'vitest';
import { formatExactTime, formatRelativeTime } from './format-time.ts';

const now = Date.UTC(2026, 10, 22, 7, 4, 30);
const ago = (seconds: number) => new Date(now - seconds * 1000);

test('says an exact time in UTC', () => {
  expect(formatExactTime(new Date(now))).toBe('22 Nov 2026, 07:04 UTC');
});

test.each([
  [10, 'just now'],
  [-10, 'just now'],
  [-45, 'in a moment'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [7_200, '2 hours ago'],
  [86_400, 'yesterday'],
  [-172_800, 'in 2 days'],
  [5_184_000, '2 months ago'],
  [63_072_000, '2 years ago'],
])('says %i seconds ago as %s', (seconds, words) => {
  expect(formatRelativeTime(ago(seconds), now)).toBe(words);
});
