import { describe, expect, test } from 'vitest';
import { orderWithin } from './order-within.ts';
import { isSettled, parsePrompt } from './parse-prompt.ts';

const PAYEE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ORDER = `Send 50 USDC to ${PAYEE} on Base.`;
const list = (text: string) => text.split('|').map((one) => one.trim());

const HEADINGS = list(
  `In an hour|In a year|On my death|In the event of my death|In an emergency|On delivery|On completion|With proof of delivery|On hold
  |In a crash|On a dip|At the top|At the bottom|In thousands|In cents|In euros|Ten times|Per person|Per week|With leverage
  |With Bob's money|From my wife|From Bob to me|In my novel|As a test|In a sandbox|On a fork|Price check|Past order|In the past|Tweet`,
);
const ABOUT = list(
  `Amounts are in thousands|The numbers are in cents|The unit is cents|The zeros are missing|The digits are swapped
  |The characters are scrambled|The figure is inflated|The sums are monthly|The fee is yearly|The remainder goes to Bob
  |The discount applies|The surcharge applies|I miscounted|I mistyped|I overstated|I exaggerated|I blundered|I reconsidered
  |I backtracked|I chickened out|I recanted|I hesitated|I rehearsed|I wish|My boss dictated|My wife permitting|My husband agreeing
  |The deal is dead|The deal collapsed|The offer expired|The debt is gone|The bill is sorted|The payment cleared|The invoice bounced
  |The invoice was withdrawn|The invoice is higher|The lawyer disagreed|The board vetoed|The clipboard is poisoned|The site is a clone
  |The seller ships first|The delivery comes first|The inspection precedes payment|The recipient uses Arbitrum`,
);
const LEFT_OUT = list(
  `Bob too|Ditto for Bob|*60|s/50/60/|Edit: 60|60|Keep 20 USDC|Not all|Leave some|20 remain|Per month|In instalments|From Bob
  |Never do this:|Undo this:|Cancel this order:|The opposite of this:|Do the reverse|In case ETH falls below 2000:|Target price 2000
  |ETH must be below 2000|Wait a week|Bob must agree|On my death|The address has a typo|On Arbitrum:|In ETH:|To Bob:|In thousands
  |Per person|From my wife|Trial run:`,
);
const TALK = 'The boiler died, and the plumber wants 640 euros.';

const isPlanned = (text: string) => isSettled(parsePrompt(text));

describe('sentences about an order', () => {
  test.each(HEADINGS)('asks what "%s:" makes of it', (heading) => {
    expect(isPlanned(`${heading}: ${ORDER}`)).toBe(false);
  });

  test.each(ABOUT)('asks what "%s." says of it', (about) => {
    expect(isPlanned(`${ORDER} ${about}.`)).toBe(false);
    expect(isPlanned(`${about}. ${ORDER}`)).toBe(false);
  });

  test.each(['plumber', 'baker', 'butcher', 'carpenter', 'tenant', 'tailor', 'notary', 'nurse'])(
    'takes what the %s wants for no order, and him for no coin',
    (trade) => {
      for (const verb of ['wants', 'needs', 'got', 'sells'])
        expect(isPlanned(`The ${trade} ${verb} 600 USDC. ${ORDER}`), verb).toBe(false);
    },
  );

  test.each(LEFT_OUT)('offers no order without "%s"', (left) => {
    const ended = left.endsWith(':') ? left : `${left}.`;
    for (const text of [
      `${TALK} ${ended} ${ORDER}`,
      `${TALK} ${ORDER} ${left}.`,
      `${left}\n${TALK}\n${ORDER}`,
    ])
      expect(orderWithin(text)?.text ?? left, text).toContain(left);
  });

  test.each(['ok so', 'please', 'todo', 'here we go', 'my order'])(
    'plans behind "%s:"',
    (opener) => {
      expect(isPlanned(`${opener}: ${ORDER}`)).toBe(true);
    },
  );
});
