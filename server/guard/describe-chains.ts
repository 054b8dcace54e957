import { wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import type { GuardConfig } from '#server/config/guard-config.ts';
import {
  GUARD_ACTIONS,
  GUARD_CHAIN_IDS,
  GUARD_TRIGGERS,
  type GuardCompile,
} from '#server/schemas/guard.ts';
import { guardVenue } from './venues.ts';

/** Actions that need no lending venue. */
const TRIGGERS_ANYWHERE = ['condition', 'token_balance'] as const;
const ACTIONS_ANYWHERE = ['transfer', 'swap', 'vault'] as const;

/** @returns what permissions can do here, chain by chain */
export function describeGuard({ deployment, feeBps, xlayerVenue }: GuardConfig): GuardCompile {
  return {
    is_available: deployment !== null,
    fee_bps: feeBps,
    chains: GUARD_CHAIN_IDS.map((chainId) => {
      const { name, slug, lending, router } = guardVenue(chainId, xlayerVenue);
      const { symbol, address } = wrappedNativeToken(slug);
      return {
        chain_id: chainId,
        name,
        triggers: [...(lending === null ? TRIGGERS_ANYWHERE : GUARD_TRIGGERS)],
        actions: [...(lending === null ? ACTIONS_ANYWHERE : GUARD_ACTIONS)],
        swap_limits: lending === null ? ['min_out'] : ['min_out', 'max_slippage_bps'],
        venues: {
          lending_pool: lending?.pool ?? null,
          lending_oracle: lending?.oracle ?? null,
          swap_router: router,
        },
        wrapped_native: { symbol, address },
      };
    }),
  };
}
