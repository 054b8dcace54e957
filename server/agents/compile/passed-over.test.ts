import { expect, test } from 'vitest';
import { compile, usd } from './testing/compile.ts';

const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const outcomeOf = (request: string) => compile(request, {}, usd(3000)).outcome;

const LEVELS = ['ETH is below 2000', 'my USDC is below 500', 'ETH falls 5%', 'gas is below 5 gwei'];

test.each([
  // A correction that is no plain new number behind the old one.
  ...LEVELS.flatMap((level) =>
    ['Sorry, rises.', 'I meant on Base.', 'Sorry, I meant BTC.', 'Make it 40 alerts.'].map(
      (behind) => `Tell me when ${level}. ${behind}`,
    ),
  ),
  'Tell me when my USDC is below 500 on Base. Sorry, 400.',
  'Tell me when my health factor is below 1.5 on Spark. Sorry, 1.4.',
  'Tell me when ETH falls 5% in a day. Sorry, 4%.',
  'Tell me when ETH is below 2000 unless gas is high. Sorry, 1900.',
  'Send 100 USDC to bob.eth when ETH is below 2000. Make it 200.',
  'When ETH is below 2000 buy 100 USDC of it. Sorry, I meant 1900.',
  'Tell me when ETH is above 4000. Sorry, 12.',
  // A holding that is denied, or all there is of it.
  ...["I don't have", 'I no longer have', 'I only have', 'I have only', 'I hold up to'].map(
    (holding) => `Tell me when ${holding} 500 USDC`,
  ),
  'Tell me when just 0.1 ETH is left for gas',
  'Tell me unless I have 500 USDC',
  'Tell me when BTC is below 80000 unless ETH hits 4000',
  // A wallet, a chain or a protocol that was only mentioned.
  ...['I got hacked by', 'My old wallet was', 'My salary comes from', 'I sent 100 USDC to'].map(
    (told) => `${told} ${STRANGER}. Tell me when my health factor is below 1.5.`,
  ),
  ...['I have no loan on', 'My friend uses', 'I hate'].map(
    (told) => `${told} Spark. Tell me when my health factor is below 1.5.`,
  ),
  'I never use Base. Tell me when gas is below 5 gwei.',
  // What the owner has besides.
  ...['and I still hold 1 ETH', 'and I have no USDC', 'while I hold 1 ETH'].map(
    (own) => `Tell me when ETH is below 2000 ${own}`,
  ),
  // A statement or a question is not an order.
  'I borrow 500 USDC on Aave. Tell me when my health factor is below 1.5.',
  "If BTC is under 80000 I'll swap 1 ETH to USDC myself",
])('asks about what was passed over in "%s"', (request) => {
  expect(outcomeOf(request)).not.toBe('condition');
});

test.each([
  'Tell me when ETH is below 2000. Sorry, 1900.',
  `Watch ${STRANGER}: tell me when its USDC balance is below 50`,
  `My wallet is ${STRANGER}. Tell me when my USDC is below 50`,
  'Tell me when I have less than 500 USDC',
  'Tell me when ETH is below 2000 and I hold more than 1 ETH',
  'No rush: tell me when ETH is below 2000.',
  'When ETH falls below 2000 I want to sell 1 ETH for USDC on Base',
])('watches "%s"', (request) => {
  expect(outcomeOf(request)).toBe('condition');
});
