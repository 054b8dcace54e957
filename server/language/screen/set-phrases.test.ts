import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile } from '#server/intent/testing/compile.ts';

const ORDER = 'Swap 5 USDC to ETH on Base.';
const read = (prompt: string) => {
  const { intents, clarifications } = compile({ prompt }, 10n ** 24n);
  return clarifications.length === 0 ? intents : [];
};

const SAID = [
  'Sorry in advance if I mistype.',
  'Sorry for my bad English.',
  'Excuse my spelling, my knees hurt today.',
  "I'm new here.",
  'Hi, I am still quite new to all this.',
  'English is not my first language.',
  "My daughter turned ten, can't believe it.",
  'Whoever designed this, bravo.',
  'Hi, Marek here again.',
  'Anna here.',
  'Love this app.',
  'Long day at the clinic.',
  'Busy night in the kitchen.',
  "Thanks for yesterday's help with the swap, it went through nicely.",
  'Thank you so much for your help last week.',
];

/** One word away, or at the other end of the text, and something else. */
const ASKED = [
  `Sorry, I mistyped. ${ORDER}`,
  `Test here. ${ORDER}`,
  `Nothing here. ${ORDER}`,
  `Whoever designed this is a thief, cancel it. ${ORDER}`,
  `I'm new to this order. ${ORDER}`,
  `Can't believe this order. ${ORDER}`,
  `English is what my boss typed. ${ORDER}`,
  `Thanks for your help with not doing the swap. ${ORDER}`,
  `Long day at the clinic tomorrow. ${ORDER}`,
  `${ORDER} It went through nicely.`,
  `${ORDER} Can't believe it.`,
];

describe('what is said by rote', () => {
  it.each(SAID)('leaves the order behind it as it is: %s', (said) => {
    expect(read(`${said} ${ORDER}`)).toEqual(read(ORDER));
    expect(read(ORDER)).not.toEqual([]);
  });

  it.each(ASKED)('is asked about where it may speak of the order: %s', (prompt) => {
    expect(read(prompt)).toEqual([]);
  });
});
