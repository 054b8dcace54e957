import type { SurfaceDefinition } from '#server/schemas/surface.ts';

export const SURFACE_WALLET = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chain: 'base',
} as const;

export const SURFACE_SUBJECT = { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' } as const;

export const RATE_BELOW: SurfaceDefinition = {
  key: 'rate-below',
  copy: {
    title: 'Rate below',
    description: 'Get a message when the rate that this pays drops below your level.',
    turn_on: 'Tell me when the rate drops',
  },
  subject: { kinds: ['market', 'vault'] },
  fields: [
    {
      id: 'rate',
      type: 'number',
      label: 'Rate',
      unit: 'percent',
      default: 3,
      minimum: 0.1,
      maximum: 100,
    },
  ],
  actions: [
    {
      id: 'notify',
      label: 'Notify me',
      description: 'A message in your chat, and nothing else.',
      autonomy: 'notify',
    },
    {
      id: 'prepare_withdrawal',
      label: 'Prepare a withdrawal',
      description: 'A plan that withdraws all of it, for you to review and sign.',
      autonomy: 'prepare',
    },
  ],
  capabilities: { notify: true, prepare: true, review: true },
};

export const SAVED_SURFACE = {
  id: 'w_condition_5vQz1TnWb8RkXc3LpYs7Hd',
  status: 'active',
  field_values: { rate: 4 },
  action_id: 'notify',
  rendered: 'Aave USDC supply APY on Base below 4%',
} as const;
