import { decimal, defineSurface, numberField } from '../define-surface.ts';
import { positionMarket } from '../position-market.ts';

/** Fires when a wallet's position in a market is worth less than a level. */
export const positionValue = defineSurface({
  key: 'position-value',
  copy: {
    title: 'Position value',
    description: 'Get a message when this position is worth less than your level.',
    turn_on: 'Watch its value',
  },
  subjects: ['position'],
  positionKinds: ['lp', 'pt', 'yt'],
  fields: [
    numberField({
      id: 'value',
      label: 'Value',
      unit: 'usd',
      default: 100,
      minimum: 1,
      maximum: 1_000_000_000,
    }),
  ],
  prepares: [],
  compile: ({ subject, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'position_value',
      ...positionMarket(subject),
      position: subject.positionKind,
      comparator: 'below',
      threshold: decimal(values, 'value'),
      unit: 'usd',
    },
    cadence: 'hourly',
  }),
});
