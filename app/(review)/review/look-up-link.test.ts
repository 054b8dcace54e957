import { expect, it } from 'vitest';
import { lookUpLink } from './look-up-link.ts';

const logged: unknown[] = [];
const logger = { error: (...said: unknown[]) => logged.push(said) };

it('returns the found value', async () => {
  expect(await lookUpLink({ logger }, async () => 'a plan')).toBe('a plan');
  expect(logged).toEqual([]);
});

it('leads to a page that says so where nothing can be looked up, and logs why', async () => {
  const gone = new Error('The database is gone.');
  await expect(lookUpLink({ logger }, () => Promise.reject(gone))).rejects.toMatchObject({
    digest: expect.stringContaining(';/review/unavailable;'),
  });
  expect(logged).toEqual([[{ err: gone }, 'a private link could not be opened']]);
});
