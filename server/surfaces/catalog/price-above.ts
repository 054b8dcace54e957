import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when the price of an asset rises above a level. */
export const priceAbove = defineSurface({
  key: 'price-above',
  copy: {
    title: 'Price above',
    description: 'Get a message when the price rises above your level.',
    turn_on: 'Tell me when it rises',
  },
  subjects: ['asset'],
  fields: [
    numberField({
      id: 'price',
      label: 'Price',
      unit: 'usd',
      default: 1,
      minimum: 0.000001,
      maximum: 10_000_000,
    }),
  ],
  prepares: [],
  compile: ({ subject: { asset }, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'price',
      asset,
      comparator: 'above',
      threshold: decimal(values, 'price'),
      unit: 'usd',
    },
    cadence: 'hourly',
  }),
});
