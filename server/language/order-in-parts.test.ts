import { expect, test } from 'vitest';
import { orderInParts } from './order-in-parts.ts';
import { isSettled, parsePrompt } from './parse-prompt.ts';

const PAYEE = '0x5f68854af4221c96b5e3193170996a9da949b86b';
const ORDERS = [
  'convert 3,200 DAI into USDC on Ethereum',
  'bridge 8,000 USDC from Ethereum to Optimism',
  'repay 450 USDT on Aave on Polygon',
  `send 180 USDC on Base to ${PAYEE}`,
];

const IN_FRONT = [
  'As treasurer of the very old housing cooperative of our street,',
  'In preparation for our rather large annual party,',
  'In recognition of the work of our gardeners,',
  'Our application accepts nothing but quiet, so',
];
const BEHIND = [
  'where I understand the fees are low',
  'in order to have it ready for whoever comes to see us',
  'with all our heartfelt and lasting gratitude',
];

test('offers the order, and shows all else word for word', () => {
  let offered = 0;
  for (const order of ORDERS)
    for (const [front, behind] of [
      ...IN_FRONT.map((one) => [one, ''] as const),
      ...BEHIND.map((one) => ['', one] as const),
      ...IN_FRONT.flatMap((one) => BEHIND.map((two) => [one, two] as const)),
    ]) {
      const text = `${front} please ${order}${behind === '' ? '' : `, ${behind}`}.`.trim();
      if (isSettled(parsePrompt(text))) continue;
      const found = orderInParts(text);
      if (!found) continue;
      offered++;
      const kept = found.text.replace(/\.$/, '');
      expect(kept, text).toMatch(new RegExp(`please ${order}$`));
      expect(found.parsed.partials).toEqual(parsePrompt(`please ${order}`).partials);
      const shown = found.beside.split(' … ');
      expect(
        text
          .replace(kept, '')
          .replace(shown[0] ?? '', '')
          .replace(shown[1] ?? '', ''),
        text,
      ).toMatch(/^[\s,.]*$/);
    }
  expect(offered).toBeGreaterThan(15);
});

const list = (text: string): string[] => text.split('|').map((one) => one.trim());

/** What denies, delays, conditions, pays, sizes or orders, or speaks for somebody else. */
const NOT_IN_FRONT = list(`
  If the members agree,|Once the vote is over,|Following the vote,|I must ask you not to|Please do not|Under no circumstances|
  My nephew says|The board asked Bob to|Tom, our treasurer,|After the assembly,|In the event of a dip,|Yesterday we|
  I was told to|I would rather you did not|In theory,|Suppose we|Unless you object,|Last year I asked you to|
  My husband would never|It would be wrong to|The committee, in its wisdom,|The members refused to|
  We have decided against it, so do not|For Anna,|On Monday,|From the other wallet,
`);
const NOT_BEHIND = list(`
  but not yet|unless the fee is high|once the members agree|if it is cheap|no wait|and the same on Gnosis|
  and keep the rest for Anna|but only half of it|on behalf of Anna|for Anna|from our other wallet|following the vote|
  after the assembly|as soon as the bank confirms|tomorrow|at noon|next week|on Monday|which my wife forbids|which I do not want|
  not for me but for Bob|as an example|just kidding|and 50 DAI to Bob|to be reversed at once|
  not to 0x7099000000000000000000000000000000000001|which should then be staked|minus the fee|plus a tip|as my boss demanded|
  said the email|each month|at a price of 2,000|provided that it is cheap|with a limit of 3|to my brother|subject to approval|
  pending a review|as Bob did|like last time|twice|hypothetically|though I doubt it|although my wife is against it|
  in case ETH falls|whatever Bob says|when gas is low|by Friday|in a fortnight|to Bob|in euros|at the latest within a day|
  where it should be lent|which Anna gets
`);
const LEADS = [
  'Please',
  'As treasurer of our club, I would like to',
  'In accordance with proposal 41, please',
];

test.each([
  ...NOT_IN_FRONT.map((front) => [front, ''] as const),
  ...NOT_BEHIND.map((behind) => ['', behind] as const),
])('leaves nothing aside that changes an order: "%s … %s"', (front, behind) => {
  const leads = front === '' ? LEADS : [front, `${front} please`];
  for (const [at, lead] of leads.entries()) {
    const order = ORDERS[(front.length + behind.length + at) % ORDERS.length];
    const text = `${lead} ${order}${behind === '' ? '' : `, ${behind}`}.`;
    const found = isSettled(parsePrompt(text)) ? undefined : orderInParts(text);
    const changed = front === '' ? behind : front.replace(/,$/, '');
    expect(found?.text ?? changed, text).toContain(changed);
  }
});
