import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { readPositions } from '#server/positions/read-positions.ts';
import { PositionList, PositionQuery } from '#server/schemas/position.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { POSITIONS } from './examples/positions.ts';

/** `GET /positions` (`docs/guides/positions.md`): the positions of a wallet that have an id of their own. */
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
      'Lists what a wallet holds in Pendle (pt, yt, lp) and Saffron (fixed, variable). Use it to show them, or for the `id` that service_resolve_surface takes. Returns `positions` with value, days to the end and, of Saffron, whether something can be claimed. If `unavailable` names a protocol, say that it could not be read; never say that nothing is there. Not for balances or loans: those are service_intent. Free.',
    parameters: {
      wallet: { type: 'string', description: '0x and 40 hex digits.' },
      protocol: { type: 'string', description: 'pendle or saffron; both if left out.' },
      kind: { type: 'string', description: 'pt, yt, lp, fixed or variable; all if left out.' },
      chain: { type: 'string', description: 'A chain slug of service_meta; all if left out.' },
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
