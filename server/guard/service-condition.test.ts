import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import type { SubjectOutcome, WatchSource } from '#server/agents/evaluate/sources/source.ts';
import { unread } from '#server/agents/evaluate/sources/unread.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { isOfLevels, readServiceCondition } from './service-condition.ts';

const OWNER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const price = (asset: string, more: Partial<AgentComparison> = {}): AgentComparison => ({
  kind: 'compare',
  metric: 'price',
  asset,
  comparator: 'below',
  threshold: '100',
  unit: 'usd',
  ...more,
});

const said = (values: Readonly<Record<string, readonly string[] | null>>): WatchSource => ({
  read: async (subjects) =>
    subjects.map(({ asset = '' }): SubjectOutcome => {
      const found = values[asset];
      if (!found) return unread('unreadable', 'silent');
      const proof = { source: 'test', reads: [] };
      return { ok: true, values: Object.fromEntries(found.entries()), observedAtMs: 0, proof };
    }),
});

it('is of levels where no part of it is a change', () => {
  const change = price('A', { unit: 'percent', threshold: '-5' });
  expect(isOfLevels(price('A'), OWNER)).toBe(true);
  expect(isOfLevels(price('A', { metric: 'peg', unit: 'percent' }), OWNER)).toBe(true);
  for (const one of [change, { ...change, window: '24h' }, price('A', { window: '1d' })]) {
    expect(isOfLevels(one, OWNER)).toBe(false);
    expect(isOfLevels({ kind: 'any', parts: [price('B'), one] }, OWNER)).toBe(false);
  }
});

it('never says true or false where a silent source could make it otherwise', async () => {
  const leaf = fc.constantFrom('below', 'above', 'silent');
  const tree: fc.Arbitrary<AgentCondition> = fc.letrec<{ node: AgentCondition }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 2 },
      fc.nat({ max: 3 }).map((at) => price(`T${at}`)),
      fc.record({
        kind: fc.constantFrom('all' as const, 'any' as const),
        parts: fc.array(tie('node'), { minLength: 2, maxLength: 2 }),
      }),
    ),
  })).node;
  const truth = (node: AgentCondition, is: (asset: string) => boolean): boolean => {
    if (node.kind === 'compare') return is(node.asset ?? '');
    return node.kind === 'all'
      ? node.parts.every((part) => truth(part, is))
      : node.parts.some((part) => truth(part, is));
  };
  await fc.assert(
    fc.asyncProperty(tree, fc.tuple(leaf, leaf, leaf, leaf), async (condition, states) => {
      const values = Object.fromEntries(
        states.map((state, at) => [
          `T${at}`,
          state === 'silent' ? null : [state === 'below' ? '99.9' : '100'],
        ]),
      );
      const read = await readServiceCondition(said(values), condition, OWNER);
      for (const silent of [true, false]) {
        const is = (asset: string) => {
          const state = states[Number(asset.slice(1))];
          return state === 'silent' ? silent : state === 'below';
        };
        if (read !== null) expect(truth(condition, is)).toBe(read.holds);
      }
      if (!states.includes('silent')) expect(read).not.toBeNull();
      // A condition holds if a part holds, and each named part holds by itself.
      const parts = condition.kind === 'any' ? condition.parts : [condition];
      const certain = parts.flatMap((part, at) =>
        truth(part, (asset) => states[Number(asset.slice(1))] === 'below') &&
        !comparisonsOf(part).some(({ asset }) => states[Number(asset?.slice(1))] === 'silent')
          ? [`${at}`]
          : [],
      );
      if (read !== null) {
        expect(read.parts.length > 0).toBe(read.holds);
        expect(read.parts).toEqual(expect.arrayContaining(certain));
      }
    }),
    { numRuns: scaled(200) },
  );
});

it('takes one of several values that holds for enough', async () => {
  const one = price('A');
  const read = (condition: AgentComparison, values: readonly string[]) =>
    readServiceCondition(said({ A: values }), condition, OWNER);
  expect(await read(one, ['120', '99'])).toEqual({ holds: true, parts: ['0'] });
  expect(await read(one, ['120', '100'])).toEqual({ holds: false, parts: [] });
  // Of "any holding", each that holds is its own part.
  const any = price('A', { any: 'holding' });
  expect(await read(any, ['99', '120', '98'])).toEqual({ holds: true, parts: ['0:0', '0:2'] });
  expect(await readServiceCondition(said({ A: [] }), one, OWNER)).toBeNull();
});
