import { defineSurface } from '../define-surface.ts';
import { positionMarket } from '../position-market.ts';

/** Fires when a wallet can withdraw from its side of a vault after the start. */
export const vaultClaimable = defineSurface({
  key: 'vault-claimable',
  copy: {
    title: 'Ready to claim',
    description: 'Get a message when this position has something to claim.',
    turn_on: 'Tell me when I can claim',
  },
  subjects: ['position'],
  positionKinds: ['fixed', 'variable'],
  fields: [],
  prepares: [],
  compile: ({ subject }) => ({
    condition: {
      kind: 'compare',
      metric: 'claimable',
      ...positionMarket(subject),
      position: subject.positionKind,
      comparator: 'above',
      threshold: '0.5',
      unit: 'ratio',
    },
    cadence: 'hourly',
  }),
});
