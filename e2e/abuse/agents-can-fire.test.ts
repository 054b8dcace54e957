import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { isImpossible } from '#server/agents/compile/contradiction.ts';
import { compile, lineOf } from '#server/agents/compile/testing/compile.ts';
import type { AgentCondition } from '#server/schemas/agent-condition.ts';

const level = fc.integer({ min: 1, max: 9 }).map((step) => step * 500);

describe('an agent that is armed can fire', () => {
  it('whatever two sides a request names', () => {
    const shapes = fc.constantFrom(
      (low: number, high: number) =>
        `When ETH drops below ${low} tell me, and when it rises above ${high} tell me`,
      (low: number, high: number) => `tell me if ETH is below ${low} and above ${high}`,
      (low: number, high: number) =>
        `tell me if ETH goes above ${high} and if it goes below ${low}`,
      (low: number, high: number) => `alert me when ETH is above ${high} and below ${low}`,
      (low: number, high: number) =>
        `tell me when gas is under 5 and ETH is below ${low} and above ${high}`,
    );
    fc.assert(
      fc.property(shapes, level, level, (shape, low, high) => {
        const request = shape(low, high);
        const compiled = compile(request, {}, 2700n * 10n ** 8n);
        if (compiled.outcome !== 'condition') return;
        expect(isImpossible(compiled.condition), `${request}: ${compiled.rendered}`).toBe(false);
      }),
      { seed: 1, numRuns: scaled(120) },
    );
  });

  it('reports each side that was asked for by itself', () => {
    const request = 'When ETH drops below 2000 tell me, and when it rises above 4000 tell me';
    expect(lineOf(compile(request))).toBe('ETH price below $2,000 or ETH price above $4,000');
  });

  it('says a contradiction, and takes the reading that can fire', () => {
    const request = 'tell me when SOL is below 100 and above 200 and gas is under 5';
    const asked = compile(request);
    expect(asked).toMatchObject({ outcome: 'needs_clarification' });
    if (asked.outcome !== 'needs_clarification') return;
    expect(asked.question).toContain('can never be true');
    const answered = `${request}\n\nClarification — ${asked.question}: ${asked.options[0]?.label}`;
    expect(lineOf(compile(answered))).toBe(
      '(SOL price below $100 or SOL price above $200) and Ethereum gas price below 5 gwei',
    );
  });

  it('watches what runs low, and not its price', () => {
    const request = 'tell me if my eth on arbitrum runs low';
    const asked = compile(request);
    expect(lineOf(asked)).toBe('? At what ETH balance should it fire?');
    const answered = `${request}\n\nClarification — At what ETH balance should it fire?: 0.1`;
    expect(lineOf(compile(answered))).toBe('ETH balance on Arbitrum below 0.1');
  });
});

describe('a condition', () => {
  const compare = (comparator: 'above' | 'below', threshold: number): AgentCondition => ({
    kind: 'compare',
    metric: 'price',
    asset: 'ETH',
    comparator,
    threshold: String(threshold),
    unit: 'usd',
  });

  it('is impossible exactly where no price meets it', () => {
    const leaf = fc
      .tuple(fc.constantFrom('above' as const, 'below' as const), fc.integer({ min: 0, max: 6 }))
      .map(([side, at]) => compare(side, at));
    const tree = fc.letrec<{ tree: AgentCondition }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', maxDepth: 2 },
        leaf,
        fc
          .tuple(
            fc.constantFrom('all' as const, 'any' as const),
            fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
          )
          .map(([kind, parts]): AgentCondition => ({ kind, parts })),
      ),
    })).tree;
    const holds = (condition: AgentCondition, price: number): boolean => {
      if (condition.kind === 'compare') {
        const at = Number(condition.threshold);
        return condition.comparator === 'above' ? price > at : price < at;
      }
      const met = condition.parts.map((part) => holds(part, price));
      return condition.kind === 'all' ? met.every(Boolean) : met.some(Boolean);
    };
    const prices = Array.from({ length: 15 }, (_, at) => at / 2 - 0.25);
    fc.assert(
      fc.property(tree, (condition) => {
        expect(isImpossible(condition)).toBe(!prices.some((price) => holds(condition, price)));
      }),
      { seed: 9, numRuns: scaled(500) },
    );
  });
});
