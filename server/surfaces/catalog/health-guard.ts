import { chainName, protocolName } from '#server/agents/compile/render-condition.ts';
import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when the health factor of the wallet's account with a protocol drops below a level. */
export const healthGuard = defineSurface({
  key: 'health-guard',
  copy: {
    title: 'Health factor',
    description: 'Get a message before your loan can be liquidated.',
    turn_on: 'Watch my loan',
  },
  subjects: ['market'],
  fields: [
    numberField({
      id: 'health_factor',
      label: 'Health factor',
      unit: 'ratio',
      default: 1.3,
      minimum: 1.01,
      maximum: 5,
    }),
  ],
  prepares: [
    {
      id: 'prepare_repayment',
      label: 'Prepare a repayment',
      description: 'A plan that repays the loan of this asset, for you to review and sign.',
      sentence: ({ subject: { protocol, chain, asset } }) =>
        `Repay all my ${asset} debt on ${protocolName(protocol)} on ${chainName(chain)}`,
    },
  ],
  compile: ({ subject: { protocol, chain }, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'health_factor',
      protocol,
      chain,
      comparator: 'below',
      threshold: decimal(values, 'health_factor'),
      unit: 'ratio',
    },
    cadence: 'every_5_minutes',
  }),
});
