import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf, sayings } from '../testing/orders.ts';

const ordered = fc
  .sample(sayings, { seed: 20261128, numRuns: 200 })
  .map(({ text }) => ({ text: text.trim().replace(/\.$/, ''), orders: ordersOf(text) }))
  .filter(({ text, orders }) => orders !== null && !/please$|asap$|thanks$/.test(text))
  .slice(0, 40);

describe('sentences that are only polite', () => {
  it.each([
    "I don't care which route it takes.",
    'No rush, do it properly.',
    'The rest can stay as it is.',
    'Any route is fine.',
  ])('say nothing of the order in front: %s', (sentence) => {
    for (const { text, orders } of ordered)
      expect(ordersOf(`${text}. ${sentence}`), text).toEqual(orders);
  });

  it.each([
    "I don't care which coin it takes.",
    'No hurry, do it tomorrow.',
    'The rest can go to Bob.',
    'The rest can stay on Polygon until Friday.',
    'Any amount is fine.',
  ])('are no others: %s', (sentence) => {
    for (const { text } of ordered) expect(ordersOf(`${text}. ${sentence}`), text).toBeNull();
  });
});
