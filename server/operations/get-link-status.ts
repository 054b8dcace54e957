import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { isLinked } from '#server/messaging/index.ts';
import { LinkStatus, LinkStatusQuery } from '#server/schemas/surface.ts';
import { defineOperation } from './define-operation.ts';
import { SURFACE_WALLET } from './examples/surfaces.ts';

/** `GET /messaging/link-status` (`docs/guides/surfaces.md`): whether a wallet has a chat link. */
export const getLinkStatus = defineOperation({
  id: 'getLinkStatus',
  method: 'GET',
  path: '/messaging/link-status',
  summary: 'Check for a chat link',
  description:
    'Whether a chat is linked to the wallet with your account. A wallet without a link, or whose link was disabled, is `linked: false`; it never says which chat. Free.',
  tags: ['Surfaces'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  query: LinkStatusQuery,
  response: { description: 'Whether it is linked.', schema: LinkStatus },
  errors: ['state_unavailable'],
  mcp: {
    name: 'service_link_status',
    description:
      'Returns whether a wallet has a live chat link with this account. Use it to learn whether catalog agents can reach its owner; it never says which chat. `linked` false: service_activate_surface with intent link gives a link that the owner opens. Free.',
    parameters: {
      address: { type: 'string', description: '0x and 40 hex digits, or Solana base58.' },
      chain: { type: 'string', description: 'Slug of a chain that it is on: "base".' },
    },
    required: ['address', 'chain'],
  },
  examples: [
    {
      name: 'linked',
      summary: 'A wallet with a chat',
      query: SURFACE_WALLET,
      response: { ...SURFACE_WALLET, linked: true },
    },
  ],
  handler: async ({ query: { address, chain }, principal, services }) => {
    checkWalletAddress('address', address);
    if (address.startsWith('0x') === (chain === 'solana')) {
      throw invalidField('address', 'The address is not one of this chain.');
    }
    return { address, chain, linked: await isLinked(services.pool, principal.partnerId, address) };
  },
});
