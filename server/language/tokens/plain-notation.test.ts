import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersOf, sayings } from '../testing/orders.ts';

/** Sentences that order something, with what they order. */
const ordered = fc
  .sample(sayings, { seed: 20261126, numRuns: 400 })
  .map(({ text }) => ({ text: text.trim(), orders: ordersOf(text) }))
  .filter(({ orders }) => orders !== null);

type Decoration = (text: string) => string;

/** What is written around an order and says nothing of it. */
const DECORATIONS: readonly (readonly [string, Decoration])[] = [
  ['a picture in front', (text) => `🚀 ${text}`],
  ['two pictures in front', (text) => `🎁⚡️ ${text}`],
  ['a picture behind', (text) => (/\d[.]?$/.test(text) ? text : `${text} 🙏`)],
  ['quotation marks around', (text) => `"${text}"`],
  ['curly quotation marks around', (text) => `“${text}”`],
  ['a trial', (text) => `Try: ${text}`],
  ['a trial in quotation marks', (text) => `⭐ Try: "${text}"`],
  ['a heading', (text) => `Ops request: ${text}`],
  ['a heading with its number', (text) => `Job instruction #3: ${text}`],
  [
    'a command',
    (text) =>
      /^(?:send|transfer|pay|swap|bridge|deposit|withdraw)\b/.test(text) ? `/${text}` : text,
  ],
  ['hashtags of coins', (text) => text.replace(/\b(USDC|WETH|LINK)\b/g, '#$1')],
  ['a hashtag for the chain', (text) => text.replace(/\b(on) (base|polygon|optimism)\b/, '$1 #$2')],
  [
    'a chain behind @',
    (text) =>
      /\bfrom\b/.test(text)
        ? text
        : text.replace(/(?<=\b(?:USDC|DAI|WETH|LINK) )on (base|polygon|optimism)\b/, '@$1'),
  ],
];

/** What stands in the same places and may change an order. */
const CHANGES: readonly (readonly [string, Decoration])[] = [
  ['what is forbidden', (text) => `${text} 🚫`],
  // Behind thanks it laughs with who is thanked.
  ['a joke', (text) => `${text.replace(/, thanks$/, '')} 😂`],
  ['a doubt', (text) => `🤔 ${text}`],
  ['an older one', (text) => `Old order: ${text}`],
  ['an example', (text) => `Example: ${text}`],
  ['a draft with its number', (text) => `Draft job #3: ${text}`],
  ['a month', (text) => `Monthly payroll: ${text}`],
  ['somebody', (text) => `Bob: ${text}`],
  ['a refusal', (text) => `Cancelled request: ${text}`],
  ['what somebody would do', (text) => `"I would ${text}"`],
  ['another command', (text) => `/undo ${text}`],
  ['two more chains', (text) => `${text.replace(/, thanks$/, '')} #optimism #polygon`],
];

describe('notation of chat bots and lists', () => {
  it('has orders to stand around', () => expect(ordered.length).toBeGreaterThan(200));

  it.each(DECORATIONS)('reads the same order with %s', (_, decorate) => {
    for (const { text, orders } of ordered.slice(0, 60)) {
      const said = decorate(text);
      expect(ordersOf(said), said).toEqual(orders);
    }
  });

  it.each(CHANGES)('asks about %s', (_, change) => {
    for (const { text } of ordered.slice(0, 60)) {
      const said = change(text);
      expect(ordersOf(said), said).toBeNull();
    }
  });

  it.each([
    'send 5 USDC to @base',
    'pay @base 5 USDC',
    'swap 5 USDC on base to 🚀',
    'buy ETH with 50 💰',
    'swap 5 USDC for ETH on arbitrum #base',
    'swap 5 USDC for ETH @base @arbitrum',
    '"send 5 USDC to bob.eth on base" he said',
    'Payroll',
  ])('does not read %s', (text) => expect(ordersOf(text)).toBeNull());

  it.each([
    ['Salaries: 40 DAI to bob.eth and DAI 20.50 to vitalik.eth on Base', 2],
    ['Refill our bot accounts: 7 LINK each to bob.eth and vitalik.eth on Polygon', 2],
    ['sell 40 link>dai @optimism', 1],
  ])('reads %s', (text, count) => expect(ordersOf(text)).toHaveLength(count));
});
