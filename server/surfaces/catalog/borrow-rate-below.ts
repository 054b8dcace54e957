import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when borrowing an asset costs less than a level. */
export const borrowRateBelow = defineSurface({
  key: 'borrow-rate-below',
  copy: {
    title: 'Borrow rate below',
    description: 'Get a message when borrowing here costs less than your level.',
    turn_on: 'Tell me when borrowing gets cheap',
  },
  subjects: ['market'],
  fields: [
    numberField({
      id: 'rate',
      label: 'Rate',
      unit: 'percent',
      default: 3,
      minimum: 0.1,
      maximum: 100,
    }),
  ],
  prepares: [],
  compile: ({ subject: { protocol, chain, asset }, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'borrow_apy',
      protocol,
      chain,
      asset,
      comparator: 'below',
      threshold: decimal(values, 'rate'),
      unit: 'percent',
    },
    cadence: 'every_5_minutes',
  }),
});
