import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgentCondition, comparisonsOf } from '#server/schemas/agent-condition.ts';
import { evaluateCondition, type Truth } from './evaluate-condition.ts';

const leaf: AgentCondition = {
  kind: 'compare',
  metric: 'price',
  asset: 'ETH',
  comparator: 'below',
  threshold: '2000',
  unit: 'usd',
};

const tree: fc.Arbitrary<AgentCondition> = fc.letrec<{ node: AgentCondition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constant(leaf),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      parts: fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).node;

const truths = (length: number) =>
  fc.array(fc.constantFrom<Truth>(true, false, null), { minLength: length, maxLength: length });

const treeWithTruths = tree.chain((condition) =>
  truths(comparisonsOf(condition).length).map((leaves) => ({ condition, leaves })),
);

/** Every way the unknown leaves may turn out. */
function worlds(leaves: readonly Truth[]): boolean[][] {
  return leaves.reduce<boolean[][]>(
    (all, one) =>
      all.flatMap((world) => (one === null ? [true, false] : [one]).map((is) => [...world, is])),
    [[]],
  );
}

describe('evaluateCondition', () => {
  it('takes the leaves left to right', () => {
    const condition: AgentCondition = {
      kind: 'any',
      parts: [{ kind: 'all', parts: [leaf, leaf] }, leaf],
    };
    expect(evaluateCondition(condition, [true, false, false])).toBe(false);
    expect(evaluateCondition(condition, [true, true, false])).toBe(true);
    expect(evaluateCondition(condition, [false, false, true])).toBe(true);
    expect(evaluateCondition(condition, [true, null, false])).toBe(null);
    expect(evaluateCondition(condition, [false, null, false])).toBe(false);
    expect(evaluateCondition(condition, [null, null, true])).toBe(true);
  });

  it('says true or false only when every way the unknown may turn out says the same', () => {
    fc.assert(
      fc.property(treeWithTruths, ({ condition, leaves }) => {
        fc.pre(leaves.filter((one) => one === null).length <= 6);
        const answer = evaluateCondition(condition, leaves);
        const all = new Set(worlds(leaves).map((world) => evaluateCondition(condition, world)));
        expect(all.size === 1 ? [...all][0] : null).toBe(answer);
      }),
    );
  });

  it('never turns false because a leaf turned true', () => {
    fc.assert(
      fc.property(treeWithTruths, fc.nat(), ({ condition, leaves }, pick) => {
        const before = evaluateCondition(condition, leaves);
        const raised = leaves.with(pick % leaves.length, true);
        if (before === true) expect(evaluateCondition(condition, raised)).toBe(true);
      }),
    );
  });
});
