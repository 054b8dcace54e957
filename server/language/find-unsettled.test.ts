import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, FRIEND, STRANGER } from '#server/intent/testing/compile.ts';

const answer = (prompt: string) =>
  compile({ prompt: prompt.replaceAll('F', FRIEND).replaceAll('S', STRANGER) }, 10n ** 24n);

/** Behind a payment: it was done, is usual, is in doubt, waits, or is somebody else's. */
const REMARKS = [
  ', sent',
  ' paid',
  ', delivered',
  ' (done)',
  ' has been done',
  ' were done by me',
  ', just did',
  ", that's completed",
  ', which he got',
  ' previously',
  ' before',
  ' always',
  ' usually',
  ' now and then',
  ', probably',
  ' split',
  ', my wife paid',
  ' is what my wife will do',
  ", but I can't",
  '. Thanks but no.',
  ". It's too much.",
  ', waiting for his call',
  ' after fees',
];

const ASKED = [
  ...REMARKS.map((remark) => `send 50 usdc to F on Base${remark}`),
  'have you sent 50 usdc to F on Base?',
  'the 300 usdc supplied to Aave on Base',
  'sell me 1 eth for usdc on Base',
  'trade me 400 usdc for eth on Base',
  'let my wife pay 50 usdc to F on Base',
  'F gets me 50 usdc on Base',
  'F is owed 50 usdc on Base',
  'send 50 usdc for F to me on Base',
  'loan 300 usdc on Aave on Base',
  'loan out 300 usdc on Aave on Base',
  'my loan of 500 usdc on Aave on Base',
  'my 500 usdc loan from Aave on Base',
  'give Aave 300 usdc on Base',
  'give back 300 usdc to Aave on Base',
  'withdraw 300 usdc from Aave for F on Base',
  'deposit 300 usdc in Aave on Base to F',
  'convert 400 usdc to eth to usdt on Base',
  'send F 50 usdc and half to S on Base',
  'send the usdc to F on Base but keep 50',
  'send everything in aave to F on Base',
  'get 10 arb from op',
  'charges 50 usdc to F on Base',
  'send 50 usdc sender F on Base',
  'send 50 usdc week F on Base',
  "my son's allowance of 50 usdc goes to F on Base",
  'approve the transfer of 50 usdc to F on Base',
  'revoke usdc from everyone but F on Base',
  'need to give a loan, 300 usdc, on Aave on Base',
  'i want my 100 usdc back from the loan on Aave on Base',
  'swap 50 usdc to cheap eth on Base',
  'swap 50 circle usdc to eth on Base',
  'deposit 50 usdc plus 30 dai on Aave on Base',
  '100 usdc base→arb→op',
  'withdraw 100 usdc from Aave on Base to repay my debt',
  'swap 1 eth to usdc to Base',
  'grab 100 usdc from Aave on Base',
  'send 200 (250) usdc to F on Base',
  'send ,5 eth to F on Base',
  'send 1,5000 usdc to F on Base',
  'send five oh usdc to F on Base',
  'send 50? usdc to F on Base',
];

const PLAIN = [
  'send 50 usdc to F on Base please',
  'send 1,500.25 usdc to F on Base',
  'send 15,000 usdc to F on Base',
  'send F 50 usdc and 7 dai to S on Base',
  'give F 50 usdc on Base',
  'give F an allowance of 50 usdc on Base',
  'aprove F for 50 usdc on Base',
  'loan 700 usdc from Aave on Base',
  'borrow 500 usdc from Aave on Base',
  'convert 400 usdc to eth, then to dai on Base',
  'deposit 300 usdc in the vault F on Base',
  'get 10 arb with my usdc on Arbitrum',
  'swap 5 usdc to the token F on Base',
  'swap 2 eth to dai on Base, send half to F and the rest to S',
  'swap 1 eth to usdc on Base',
  'withdraw 100 usdc from Aave on Base, then repay 100 usdc on Aave',
];

describe('whether, by whom and which way round something is to be done', () => {
  it.each(ASKED)('is asked about where it is open: %s', (prompt) => {
    expect(answer(prompt).intents).toEqual([]);
  });

  it.each(PLAIN)('is plain: %s', (prompt) => {
    expect(answer(prompt).clarifications).toEqual([]);
    expect(answer(prompt).intents).not.toEqual([]);
  });
});
