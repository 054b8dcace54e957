import { decimal, defineSurface, numberField } from '../define-surface.ts';
import { positionMarket } from '../position-market.ts';

/** Fires when a market's implied yield of its PT rises above a level. */
export const impliedYieldAbove = defineSurface({
  key: 'implied-yield-above',
  copy: {
    title: 'Implied yield above',
    description: 'Get a message when the yield that this market implies rises above your level.',
    turn_on: 'Tell me when the yield rises',
  },
  subjects: ['position'],
  positionKinds: ['pt', 'yt'],
  fields: [
    numberField({
      id: 'rate',
      label: 'Yield',
      unit: 'percent',
      default: 10,
      minimum: 0.1,
      maximum: 1000,
    }),
  ],
  prepares: [],
  compile: ({ subject, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'implied_apy',
      ...positionMarket(subject),
      comparator: 'above',
      threshold: decimal(values, 'rate'),
      unit: 'percent',
    },
    cadence: 'hourly',
  }),
});
