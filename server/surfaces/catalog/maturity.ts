import { decimal, defineSurface, numberField } from '../define-surface.ts';
import { positionMarket } from '../position-market.ts';

/** Fires so many days before the market of a position ends. */
export const maturity = defineSurface({
  key: 'maturity',
  copy: {
    title: 'Maturity',
    description: 'Get a message before this position matures.',
    turn_on: 'Tell me before it matures',
  },
  subjects: ['position'],
  positionKinds: ['pt', 'yt', 'lp'],
  fields: [
    numberField({
      id: 'days',
      label: 'Days before',
      unit: 'days',
      default: 7,
      minimum: 1,
      maximum: 365,
    }),
  ],
  prepares: [],
  compile: ({ subject, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'days_to_expiry',
      ...positionMarket(subject),
      comparator: 'below',
      threshold: decimal(values, 'days'),
      unit: 'days',
    },
    cadence: 'hourly',
  }),
});
