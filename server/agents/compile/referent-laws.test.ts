import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, OTHER, usd } from './testing/compile.ts';

const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(3000));
const COINS = ['ETH', 'BTC', 'SOL', 'LINK', 'UNI'] as const;
const TWO = [
  (a: string, b: string) => `I sold ${a} for ${b}.`,
  (a: string, b: string) => `I hold 1 ${a} and 40 ${b}.`,
  (a: string, b: string) => `I moved from ${a} to ${b} last month.`,
  (a: string, b: string) => `${a} is boring, ${b} is fun.`,
  (a: string, b: string) => `I bought ${a} with ${b}.`,
  (a: string, b: string) => `My friend has ${a}. I have ${b}.`,
];
const ONE = [
  (a: string) => `I bought ${a} last year.`,
  (a: string) => `I like ${a}.`,
  (a: string) => `My friend told me about ${a}.`,
  (a: string) => `I bought ${a} with 500 USDC.`,
];
const ASKS = [
  'Tell me when it is above 4000',
  'ping me if it falls below 2000',
  'Let me know once it drops 10%',
];
/** Places that are mentioned, and are not said to be the owner's. */
const HEARSAY = [
  (p: string) => `My friend lost everything on ${p}.`,
  (p: string) => `I read about a hack on ${p}.`,
  (p: string) => `Everyone is on ${p}.`,
  (p: string) => `My sister says ${p} is safer.`,
  (p: string) => `I may move to ${p}.`,
  (p: string) => `Unlike ${p}, this is slow.`,
  (p: string) => `I hear ${p} is great.`,
  (p: string) => `${p} is cheap.`,
];
const OWN = [
  (p: string) => `My loan is on ${p}.`,
  (p: string) => `I have a loan on ${p}.`,
  (p: string) => `I am on ${p}.`,
  (p: string) => `I moved to ${p}.`,
  (p: string) => `I mean on ${p}.`,
];
const two = fc.shuffledSubarray([...COINS], { minLength: 2, maxLength: 2 });
const anyCase = fc.record({
  two,
  told: fc.constantFrom(...TWO),
  one: fc.constantFrom(...ONE),
  ask: fc.constantFrom(...ASKS),
  hearsay: fc.constantFrom(...HEARSAY),
  own: fc.constantFrom(...OWN),
  isBehind: fc.boolean(),
});
const beside = (told: string, ask: string, isBehind: boolean) =>
  isBehind ? `${ask}. ${told}` : `${told} ${ask}`;
const check = (write: (w: CaseOf) => string, expected: RegExp | ((w: CaseOf) => RegExp)) =>
  fc.assert(
    fc.property(anyCase, (w) => {
      const text = write(w);
      const pattern = typeof expected === 'function' ? expected(w) : expected;
      expect(lineOf(read(text)), text).toMatch(pattern);
    }),
    { numRuns: 40, seed: 4 },
  );
type CaseOf = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

describe('what a condition speaks of without its name', () => {
  it('is asked about where two coins were named', () => {
    check(({ two: [a = '', b = ''], told, ask }) => `${told(a, b)} ${ask}.`, /^[?-]/);
    for (const text of [
      'swap my sol into eth when it drops below 2000',
      'sell SOL for LINK when it falls 10%',
      'Tell me when my balance drops below 100. I bought USDC and LINK.',
    ])
      expect(lineOf(read(text)), text).toMatch(/^\?/);
  });

  it('is the one coin that was named', () => {
    check(
      ({ two: [a = ''], one, ask }) => `${one(a)} ${ask}.`,
      ({ two: [a = ''] }) => new RegExp(`^${a} price `),
    );
    check(
      ({ two: [a = '', b = ''] }) => `I sold ${b} for ${a}. Tell me when ${a} is above 4000.`,
      ({ two: [a = ''] }) => new RegExp(`^${a} price above`),
    );
  });

  it('is a place where the owner says to be, and no other', () => {
    const factor = 'Tell me when my health factor is below 1.5';
    const gas = 'Tell me when gas is below 5 gwei';
    check(
      ({ hearsay, isBehind }) => beside(hearsay('Spark'), factor, isBehind),
      /^[?-]|^Aave.* or /,
    );
    check(({ own, isBehind }) => beside(own('Spark'), factor, isBehind), /^Spark health|^[?]/);
    check(({ hearsay, isBehind }) => beside(hearsay('Base'), gas, isBehind), /^[?-]|^Ethereum/);
    for (const [text, line] of [
      [`My loan is on Spark now. ${factor}`, 'Spark health factor below 1.5'],
      [`I have a loan on Aave on Base. ${factor}`, 'Aave health factor on Base below 1.5'],
      [`${gas}. I'm on Arbitrum.`, 'Arbitrum gas price below 5 gwei'],
      [`I want to bridge from Arbitrum. ${gas}`, 'Arbitrum gas price below 5 gwei'],
      ['Tell me when my USDC is below 100. On Base I mean.', 'USDC balance on Base below 100'],
    ] as const)
      expect(lineOf(read(text)), text).toBe(line);
    for (const text of [
      `I have two loans: one on Aave Base, one on Aave Arbitrum. ${factor}`,
      `when gas is under 5 gwei, on base swap 100 usdc to eth`,
      `swap 100 usdc to eth on base when gas is under 5 gwei`,
      'bridge 100 usdc from base to arbitrum when gas there is under 5',
    ])
      expect(lineOf(read(text)), text).toMatch(/^\?/);
  });

  it('is no wallet of a stranger, and not the own one where a payee may be meant', () => {
    for (const text of [
      `${OTHER} is a scammer. Tell me when my USDC is below 100.`,
      `send 100 usdc to ${OTHER} when its balance is below 50`,
      `send 100 usdc to ${OTHER} when it has less than 50 usdc`,
      `send 50 usdc to bob.eth when the balance is below 10`,
      `top up ${OTHER} with 100 usdc when it is below 50`,
    ])
      expect(lineOf(read(text)), text).toMatch(/^\?/);
    for (const [text, line] of [
      [
        `My wallet is ${OTHER}. Tell me when my USDC is below 100.`,
        `USDC balance of wallet ${OTHER} below 100`,
      ],
      [
        `watch ${OTHER}: tell me when its USDC is below 50`,
        `USDC balance of wallet ${OTHER} below 50`,
      ],
      [`send 100 usdc to ${OTHER} when my usdc is below 50`, 'USDC balance below 50'],
    ] as const)
      expect(lineOf(read(text)), text).toBe(line);
  });
});
