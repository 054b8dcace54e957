import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const COINS = ['ETH', 'WBTC', 'LINK', 'UNI', 'AAVE'] as const;
const said = fc.record({
  coins: fc.shuffledSubarray([...COINS], { minLength: 2, maxLength: 2 }) as unknown as fc.Arbitrary<
    [string, string]
  >,
  level: fc.constantFrom(1500, 2000, 2900),
  held: fc.constantFrom('0.1', '1.5', '20'),
  verb: fc.constantFrom('drops', 'falls', 'goes'),
  period: fc.constantFrom('this week', 'today', 'this month', 'tonight'),
});
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;

const read = (text: string) => compile(text, {}, usd(3000));
const holds = (name: string, check: (parts: Said) => void) =>
  it(name, () => {
    fc.assert(fc.property(said, check), { numRuns: 30 });
  });

describe('a condition that would tell otherwise than it was said', () => {
  holds('watches nothing of what is said not to be meant', ({ coins: [a, b], level, verb }) => {
    for (const text of [
      `tell me when ${a} ${verb} below ${level}, not ${b}`,
      `tell me when ${a}, not ${b}, ${verb} below ${level}`,
      `tell me when not ${b} but ${a} ${verb} below ${level}`,
    ]) {
      expect(read(text), text).toMatchObject({
        outcome: 'condition',
        watch: [{ asset: a, comparator: 'below', threshold: level }],
      });
    }
  });

  holds('is asked about where a period is not kept', ({ coins: [a], level, verb, period }) => {
    const text = `tell me when ${a} ${verb} below ${level} ${period}`;
    expect(lineOf(read(text)), text).toMatch(/is not (kept|watched).* Watch the rest alone\?$/);
  });

  holds('is asked about where a holding is likelier meant', ({ coins: [a], held, verb }) => {
    const text = `tell me when my ${a} ${verb} below ${held}`;
    expect(lineOf(read(text)), text).toContain('not for what you hold of it');
  });

  it('is no schedule of one of two hours', () => {
    for (const text of ['every day at 9 and 17 UTC', 'every day at 9, 12 and 17 UTC check my loan'])
      expect(read(text).outcome, text).toBe('unwatchable');
  });
});
