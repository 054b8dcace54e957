import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { readPositions } from '#server/positions/read-positions.ts';
import { PositionList, PositionQuery } from '#server/schemas/position.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { POSITIONS } from './examples/positions.ts';

/** `GET /positions` (`docs/guides/positions.md`): the positions of a wallet that have their own id. */
export const listPositions = defineOperation({
  id: 'listPositions',
  method: 'GET',
  path: '/positions',
  summary: 'List positions',
  description:
    'The positions of a wallet that have their own id: PT, YT and liquidity of Pendle’s markets. Each protocol is read independently; one that could not be read is named in `unavailable`, and `degraded` is true. Free.',
  tags: ['Positions'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  query: PositionQuery,
  response: { description: 'The positions, largest value first.', schema: PositionList },
  errors: ['positions_unavailable'],
  mcp: {
    name: 'service_positions',
    description:
      'Lists what a wallet holds in Pendle (pt, yt, lp) and Saffron (fixed, variable). Use it to show them, or for the `id` that service_resolve_surface takes. Not for balances or loans: service_intent. Returns `positions` with value in US dollars (null if unknown), days to the end and, of Saffron, whether something can be claimed. A protocol in `unavailable` could not be read: never say that nothing is there. Free.',
    parameters: {
      wallet: { type: 'string', description: 'One, 0x and 40 hex digits.' },
      protocol: { type: 'string', enum: ['pendle', 'saffron'], description: 'Both if left out.' },
      kind: {
        type: 'string',
        enum: ['pt', 'yt', 'lp', 'fixed', 'variable'],
        description: 'All if left out.',
      },
      chain: { type: 'string', description: 'Slug, "base"; all if left out.' },
    },
    required: ['wallet'],
  },
  examples: [
    {
      name: 'fixed-yield',
      summary: 'Principal tokens of one market, the whole answer for their kind',
      query: { wallet: POSITIONS.wallet, kind: 'pt' },
      response: POSITIONS,
    },
  ],
  handler: async ({ query, principal, services }) => {
    checkWalletAddress('wallet', query.wallet);
    const { environment, market, pendleMarkets } = services;
    return await callEngine(principal, () =>
      readPositions(query, { environment, market, pendleMarkets }),
    );
  },
});
