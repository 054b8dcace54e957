import { chainName } from '#server/agents/compile/render-condition.ts';
import { decimal, defineSurface, numberField } from '../define-surface.ts';

/** Fires when the price of an asset drops below a level. */
export const priceBelow = defineSurface({
  key: 'price-below',
  copy: {
    title: 'Price below',
    description: 'Get a message when the price drops below your level.',
    turn_on: 'Tell me when it drops',
  },
  subjects: ['asset'],
  refuses: ({ asset }) =>
    asset === 'USDC' ? 'This buys with USDC. For USDC itself use the agent "depeg".' : null,
  fields: [
    numberField({
      id: 'price',
      label: 'Price',
      unit: 'usd',
      default: 1,
      minimum: 0.000001,
      maximum: 10_000_000,
    }),
    numberField({
      id: 'spend',
      label: 'USDC to spend, where a purchase is prepared',
      unit: 'token',
      default: 100,
      minimum: 1,
      maximum: 1_000_000,
    }),
  ],
  prepares: [
    {
      id: 'prepare_purchase',
      label: 'Prepare a purchase',
      description: 'A plan that buys it with USDC, for you to review and sign.',
      sentence: ({ subject: { asset, chain }, values }) =>
        `Swap ${decimal(values, 'spend')} USDC to ${asset} on ${chainName(chain)}`,
    },
  ],
  compile: ({ subject: { asset }, values }) => ({
    condition: {
      kind: 'compare',
      metric: 'price',
      asset,
      comparator: 'below',
      threshold: decimal(values, 'price'),
      unit: 'usd',
    },
    cadence: 'hourly',
  }),
});
