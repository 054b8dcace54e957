import { choiceField, decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when the price of an asset moves by so many percent within a window. */
export const priceMove = defineSurface({
  key: 'price-move',
  copy: {
    title: 'Price move',
    description: 'Get a message when the price moves sharply, up or down.',
    turn_on: 'Tell me when it moves',
  },
  subjects: ['asset'],
  fields: [
    numberField({
      id: 'move',
      label: 'Move',
      unit: 'percent',
      default: 5,
      minimum: 1,
      maximum: 90,
    }),
    choiceField('window', 'Within', [
      ['24h', '24 hours'],
      ['7d', '7 days'],
    ]),
  ],
  prepares: [],
  compile: ({ subject: { asset }, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'price',
      asset,
      comparator: 'moves',
      threshold: decimal(values, 'move'),
      unit: 'percent',
      window: String(values.window),
    },
    cadence: 'hourly',
  }),
});
