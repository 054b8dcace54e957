import { decimal, defineSurface, numberField } from '../define-surface.ts';
import { positionMarket } from '../position-market.ts';

/** Fires when a market's implied yield of its PT drops below a level. */
export const impliedYieldBelow = defineSurface({
  key: 'implied-yield-below',
  copy: {
    title: 'Implied yield below',
    description: 'Get a message when the yield that this market implies drops below your level.',
    turn_on: 'Tell me when the yield drops',
  },
  subjects: ['position'],
  positionKinds: ['pt', 'yt'],
  fields: [
    numberField({
      id: 'rate',
      label: 'Yield',
      unit: 'percent',
      default: 3,
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
      comparator: 'below',
      threshold: decimal(values, 'rate'),
      unit: 'percent',
    },
    cadence: 'hourly',
  }),
});
