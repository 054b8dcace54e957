import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf, sayings } from '../testing/orders.ts';

const ordered = fc
  .sample(sayings, { seed: 20261127, numRuns: 200 })
  .map(({ text }) => ({ text: text.trim().replace(/\.$/, ''), orders: ordersOf(text) }))
  .filter(({ text, orders }) => orders !== null && !/please$|asap$|thanks$/.test(text))
  .slice(0, 40);

const KEPT = [
  ', but give me a preview before we sign',
  ' and let me review the plan before I sign',
  '. Show me the full route first before signing.',
  '; please let me check the transactions before we confirm them',
  '. Let me see everything before anything gets submitted',
];

/** One word of each is another one. */
const OTHER = [
  ', but show me the quote before noon',
  ' and let my accountant review the plan before I sign',
  "; don't let me check the transactions before we confirm them",
  '. Let me think before anything gets submitted',
  ' and let me change the plan before I sign',
  ', or show me the quote before anything is signed',
  ' and let me review the plan before my wife signs',
  ' and show Bob the quote before anything is signed',
];

describe('demands that are always kept', () => {
  it.each(KEPT)('say nothing of an order: %s', (demand) => {
    for (const { text, orders } of ordered) expect(ordersOf(text + demand), text).toEqual(orders);
  });

  it('say nothing in front of one', () => {
    for (const { text, orders } of ordered)
      expect(ordersOf(`Let me review it before signing: ${text}`), text).toEqual(orders);
  });

  it.each(OTHER)('are no others: %s', (demand) => {
    for (const { text } of ordered) expect(ordersOf(text + demand), text).toBeNull();
  });
});
