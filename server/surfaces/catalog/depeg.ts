import { STABLECOINS } from '#server/agents/compile/lexicon/coins.ts';
import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when a stable asset is off its peg by so many percent. */
export const depeg = defineSurface({
  key: 'depeg',
  copy: {
    title: 'Off its peg',
    description: 'Get a message when this stablecoin leaves its peg.',
    turn_on: 'Watch the peg',
  },
  subjects: ['asset'],
  refuses: ({ asset }) =>
    STABLECOINS.has(asset) ? null : `${asset} has no peg that is known here.`,
  fields: [
    numberField({
      id: 'distance',
      label: 'Distance from the peg',
      unit: 'percent',
      default: 1,
      minimum: 0.1,
      maximum: 50,
    }),
  ],
  prepares: [],
  compile: ({ subject: { asset }, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'peg',
      asset,
      comparator: 'above',
      threshold: decimal(values, 'distance'),
      unit: 'percent',
    },
    cadence: 'hourly',
  }),
});
