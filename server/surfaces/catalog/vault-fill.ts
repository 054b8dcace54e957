import { decimal, defineSurface, numberField } from '../define-surface.ts';
import { positionMarket } from '../position-market.ts';

/** Fires when a percentage of a vault's premium is paid in. */
export const vaultFill = defineSurface({
  key: 'vault-fill',
  copy: {
    title: 'Vault fills',
    description: 'Get a message when this vault is filled beyond your level.',
    turn_on: 'Tell me when it fills',
  },
  subjects: ['position'],
  positionKinds: ['fixed', 'variable'],
  fields: [
    numberField({
      id: 'fill',
      label: 'Filled',
      unit: 'percent',
      default: 90,
      minimum: 1,
      // A vault starts once it is full, and counts as full from then on: 100 is never gone beyond.
      maximum: 99,
    }),
  ],
  prepares: [],
  compile: ({ subject, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'fill_pct',
      ...positionMarket(subject),
      comparator: 'above',
      threshold: decimal(values, 'fill'),
      unit: 'percent',
    },
    cadence: 'hourly',
  }),
});
