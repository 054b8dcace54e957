import { chainName } from '#server/agents/compile/render-condition.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { choiceField, decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when gas on a chain is cheaper than a level. */
export const gasWindow = defineSurface({
  key: 'gas-window',
  copy: {
    title: 'Gas window',
    description: 'Get a message when gas is cheap enough to transact.',
    turn_on: 'Tell me when gas is cheap',
  },
  subjects: ['wallet'],
  fields: [
    choiceField(
      'chain',
      'Chain',
      EVM_CHAINS.map(({ slug }) => [slug, chainName(slug)] as const),
    ),
    numberField({
      id: 'gas_price',
      label: 'Gas price',
      unit: 'gwei',
      default: 5,
      minimum: 0.001,
      maximum: 1000,
    }),
  ],
  prepares: [],
  compile: ({ values }) => ({
    condition: {
      kind: 'compare',
      metric: 'gas_price',
      chain: values.chain as EvmChainSlug,
      comparator: 'below',
      threshold: decimal(values, 'gas_price'),
      unit: 'gwei',
    },
    cadence: 'hourly',
  }),
});
