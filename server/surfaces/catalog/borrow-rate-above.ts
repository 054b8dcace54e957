import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when borrowing an asset costs more than a level. */
export const borrowRateAbove = defineSurface({
  key: 'borrow-rate-above',
  copy: {
    title: 'Borrow rate above',
    description: 'Get a message when borrowing here costs more than your level.',
    turn_on: 'Tell me when borrowing gets dear',
  },
  subjects: ['market'],
  fields: [
    numberField({
      id: 'rate',
      label: 'Rate',
      unit: 'percent',
      default: 8,
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
      comparator: 'above',
      threshold: decimal(values, 'rate'),
      unit: 'percent',
    },
    cadence: 'every_5_minutes',
  }),
});
