import type { SolanaProtocol } from '#server/protocols/solana-manifest.ts';
import { buildSwap, SWAP_UNITS } from './build-swap.ts';

/** SOL wrapped for the swap, what is bought, and one between them. */
const ACCOUNTS_IT_MAY_MAKE = 3n;
const TOKEN_ACCOUNT_BYTES = 165;

/** Swaps on Solana, routed by Jupiter. */
export const JUPITER: SolanaProtocol = {
  slug: 'jupiter',
  name: 'Jupiter',
  aliases: ['jup', 'jupiter exchange', 'jup ag'],
  listed: true,
  actions: {
    swap: {
      quotesAnew: true,
      unitLimit: SWAP_UNITS,
      rentReserve: (sysvars) => sysvars.rentExempt(TOKEN_ACCOUNT_BYTES) * ACCOUNTS_IT_MAY_MAKE,
      build: buildSwap,
    },
  },
};
