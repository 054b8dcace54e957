import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when the yield of an asset rises above a level. */
export const rateAbove = defineSurface({
  key: 'rate-above',
  copy: {
    title: 'Rate above',
    description: 'Get a message when the rate that this pays rises above your level.',
    turn_on: 'Tell me when the rate rises',
  },
  subjects: ['market', 'vault'],
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
      metric: 'supply_apy',
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
