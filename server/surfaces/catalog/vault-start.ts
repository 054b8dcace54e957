import { defineSurface } from '../define-surface.ts';
import { positionMarket } from '../position-market.ts';

/** Fires when a vault starts: from then on until its end the deposits stay in it. */
export const vaultStart = defineSurface({
  key: 'vault-start',
  copy: {
    title: 'Vault starts',
    description: 'Get a message when this vault starts.',
    turn_on: 'Tell me when it starts',
  },
  subjects: ['position'],
  positionKinds: ['fixed', 'variable'],
  fields: [],
  prepares: [],
  compile: ({ subject }) => ({
    condition: {
      kind: 'compare',
      metric: 'started',
      ...positionMarket(subject),
      comparator: 'above',
      threshold: '0.5',
      unit: 'ratio',
    },
    cadence: 'hourly',
  }),
});
