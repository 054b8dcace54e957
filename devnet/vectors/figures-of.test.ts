import { expect, test } from 'vitest';
import vectors from '#client/verify/vectors/honest-plans.json' with { type: 'json' };
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { figuresOf, type PlanFigures } from './figures-of.ts';

const named = (figures: PlanFigures) =>
  Object.entries(figures).map(([place, one]) => `${place}: ${Object.keys(one).toSorted()}`);

test('the recorded plans have the figures that would be recorded again', () => {
  for (const { intents, options, steps } of vectors) {
    const again = figuresOf(intents as Intent[], steps as unknown as Step[]);
    expect(named(again)).toEqual(
      named(('figures' in options ? options.figures : {}) as PlanFigures),
    );
  }
});
