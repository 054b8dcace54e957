import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const ORDERS = [
  ['swap', 'to ETH'],
  ['deposit', 'into Aave'],
  ['send', `to ${FRIEND}`],
  ['bridge', 'to Arbitrum'],
] as const;
const SIZES = ['40', '2,000', '0.5', 'half of my'];
const FRONTS = ['', 'I have ', 'my '];
const PLACES = [
  'it is on Base',
  'I have it on Base',
  'which is on Base',
  'it is now on Base',
  "it's on Base",
  'that I have on Base',
];

const read = (prompt: string) => compile({ prompt }, 10n ** 24n).intents;

describe('what is moved', () => {
  it('may be named before the order that speaks of it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDERS),
        fc.constantFrom('40', '2,000', '0.5'),
        fc.constantFrom(...FRONTS),
        fc.constantFrom(', ', '. '),
        ([verb, to], size, front, mark) => {
          const usual = read(`${verb} ${size} USDC on Base ${to}`);
          const prompt = `${front}${size} USDC on Base${mark}${verb} it ${to}`;
          expect(usual).toHaveLength(1);
          expect(read(prompt), prompt).toEqual(usual);
        },
      ),
      { numRuns: 60, seed: 31 },
    );
  });

  it('lies where it is said to lie', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDERS),
        fc.constantFrom(...SIZES),
        fc.constantFrom(...PLACES.filter((place) => !/^(which|that)/.test(place))),
        fc.constantFrom(', ', '. '),
        ([verb, to], size, place, mark) => {
          const prompt = `${verb} ${size} USDC ${to}${mark}${place}`;
          expect(read(prompt), prompt).toEqual(read(`${verb} ${size} USDC on Base ${to}`));
        },
      ),
      { numRuns: 60, seed: 32 },
    );
    for (const [verb, to] of ORDERS) {
      for (const place of PLACES.filter((one) => /^(which|that)/.test(one))) {
        const prompt = `${verb} 40 USDC, ${place}, ${to}`;
        expect(read(prompt), prompt).toEqual(read(`${verb} 40 USDC on Base ${to}`));
      }
    }
  });

  it('is of a size that was said, or all of mine', () => {
    for (const order of [`send it to ${FRIEND}`, 'deposit it into Aave', 'swap it to ETH']) {
      expect(read(`the USDC on Base, ${order}`)).toEqual([]);
      expect(read(`my USDC on Base, ${order}`)).toHaveLength(1);
    }
  });

  it('is in one place, or is asked about', () => {
    for (const [verb, to] of ORDERS.slice(0, 3)) {
      const prompt = `${verb} 40 USDC on Base ${to}. It is on Polygon.`;
      expect(compile({ prompt }, 10n ** 24n).clarifications, prompt).not.toEqual([]);
    }
  });

  it('never begins a bridge where it only lies', () => {
    for (const order of ['swap it to ETH', `send it to ${FRIEND}`, 'deposit it into Aave']) {
      const actions = read(`2000 USDC on Polygon, ${order}`).map(({ action }) => action);
      expect(actions).toHaveLength(1);
      expect(actions).not.toContain('bridge');
    }
  });

  it('may be less than what is held, never more', () => {
    const held = 'I have 5000 USDC on Base. ';
    expect(read(`${held}Deposit 3500 USDC into Aave`)).toEqual(
      read('Deposit 3500 USDC on Base into Aave'),
    );
    expect(read(`${held}Deposit 3500 of it into Aave`)).toEqual(
      read('Deposit 3500 USDC on Base into Aave'),
    );
    const { clarifications } = compile(
      { prompt: `${held}Deposit 7000 USDC into Aave` },
      10n ** 24n,
    );
    expect(clarifications).not.toEqual([]);
  });
});
