import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const read = (prompt: string) => {
  const { intents, clarifications } = compile({ prompt }, 10n ** 24n);
  return clarifications.length === 0 ? intents : [];
};

const PAYMENT = `send 5 USDC to ${FRIEND} on Base`;
const SWAP = 'swap 5 ETH to USDC on Base';

/** Each with what it is one word away from, and what that plans. */
const LOOSE: readonly (readonly [loose: string, plain: string])[] = [
  ...['I get paid', 'My brother calls', 'We sell the car', 'She says yes'].map(
    (told) => [`${told} and then ${PAYMENT}`, `Please ${PAYMENT}`] as const,
  ),
  [`lend 500 USDC on Base to ${FRIEND}`, `lend 500 USDC on Base to the vault ${FRIEND}`],
  ['put 5 DAI on Base in Aave with all what comes out', 'put 5 DAI on Base in Aave'],
  ['swap ETH, 9 units, USDC on Base', 'swap 9 ETH to USDC on Base'],
  ...['Bob', 'Anna', 'Marco'].map((name) => [`swap ${name} 5 ETH to USDC on Base`, SWAP] as const),
  ['swap 5 ETH to USDC, one on Base', SWAP],
  ['swap 5 ETH to USDC and half on Base', SWAP],
  [`${SWAP}, instalments are monthly`, SWAP],
  [`${SWAP}. Payments are weekly.`, SWAP],
  [`${PAYMENT}. The twins share.`, PAYMENT],
  [`${PAYMENT}. Tom and Anna split it.`, PAYMENT],
  [`"I would ${PAYMENT}"`, `I would like you to ${PAYMENT}`],
  [`${PAYMENT}. Would you do this?`, `${PAYMENT}. Would you do this for me?`],
  [`${SWAP}. Would you buy it too?`, SWAP],
];

/** Remarks on an order in words of life: in front of it and behind it. */
const REMARKS = [
  'I already swapped',
  'I sold some already',
  "He's forcing me",
  "I'm being watched",
  'They are holding my dog',
  'Two men in masks are standing behind me',
  "It's a drill",
  "We're doing a fire drill",
  "I'm teaching a class",
  "I'm making slides for work",
  "It's April the first",
  "I'm still deciding",
  "I'm torn",
  "I'm just looking",
  "We're waiting on the bank",
  "I'm ready in an hour",
  'My paycheck lands next week',
  'The network is down',
  'That chain seems slow',
  'I moved everything to another chain',
  'We go halves',
  'The company pays',
  'The chat bot replied',
  'I found this online',
];
const TALK = [
  'Our dog chased the cat.',
  'My class reunion was lovely.',
  'We moved to a new flat last month.',
];

describe('a remark on an order', () => {
  it('is asked about wherever it stands, and what only tells is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REMARKS),
        fc.constantFrom(PAYMENT, SWAP),
        fc.constantFrom(...TALK),
        (remark, order, talk) => {
          expect(read(`${remark}. ${order}.`), remark).toEqual([]);
          expect(read(`${order}. ${remark}.`), remark).toEqual([]);
          expect(read(`${talk} ${remark}. ${order}.`), remark).toEqual([]);
          expect(read(`${talk} ${order}.`), talk).not.toEqual([]);
        },
      ),
      { numRuns: 60, seed: 1714 },
    );
  });
});

describe('a term that is said loosely beside an order', () => {
  it.each(LOOSE)('is asked about: %s', (loose, plain) => {
    expect(read(loose)).toEqual([]);
    expect(read(plain)).not.toEqual([]);
  });

  it('is asked about beside what is told, too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOOSE),
        fc.constantFrom('Our dog chased the cat.', 'Hello!', 'My tooth hurts.'),
        ([loose], told) => {
          expect(read(`${told} ${loose}`), loose).toEqual([]);
        },
      ),
      { numRuns: 30, seed: 1713 },
    );
  });
});
