import { chainName, protocolName } from '#server/agents/compile/render-condition.ts';
import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when the yield of an asset drops below a level. */
export const rateBelow = defineSurface({
  key: 'rate-below',
  copy: {
    title: 'Rate below',
    description: 'Get a message when the rate that this pays drops below your level.',
    turn_on: 'Tell me when the rate drops',
  },
  subjects: ['market', 'vault'],
  fields: [
    numberField({
      id: 'rate',
      label: 'Rate',
      unit: 'percent',
      default: 3,
      minimum: 0.1,
      maximum: 100,
    }),
  ],
  prepares: [
    {
      id: 'prepare_withdrawal',
      label: 'Prepare a withdrawal',
      description: 'A plan that withdraws all of it, for you to review and sign.',
      sentence: ({ subject: { protocol, chain, asset } }) =>
        `Withdraw all my ${asset} from ${protocolName(protocol)} on ${chainName(chain)}`,
    },
  ],
  compile: ({ subject: { protocol, chain, asset }, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'supply_apy',
      protocol,
      chain,
      asset,
      comparator: 'below',
      threshold: decimal(values, 'rate'),
      unit: 'percent',
    },
    cadence: 'every_5_minutes',
  }),
});
