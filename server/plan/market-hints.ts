import { wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/**
 * What tells a protocol of several markets which one an intent is about: the one it names, those
 * that earlier steps of the plan are about, and for a deposit what is borrowed against it later.
 */
export function marketHints(
  state: PlanState,
  target: ResolvedIntent,
): Pick<Leg, 'poolId' | 'earlierPoolIds' | 'laterBorrows'> {
  const { chain, intent, owner, type, venue } = target;
  const earlierPoolIds = state.steps.flatMap((step) =>
    step.pool_id &&
    step.chain === chain &&
    step.wallet === owner &&
    step.protocol === venue.protocol.slug
      ? [step.pool_id]
      : [],
  );
  return {
    ...(intent.pool_id !== undefined && { poolId: intent.pool_id }),
    earlierPoolIds,
    ...(type === 'deposit' && { laterBorrows: borrowedAfter(state, target) }),
  };
}

function borrowedAfter({ intents }: PlanState, target: ResolvedIntent): readonly Token[] {
  return intents
    .slice(intents.indexOf(target) + 1)
    .filter(
      ({ chain, owner, type, venue }) =>
        type === 'borrow' &&
        chain === target.chain &&
        owner === target.owner &&
        venue.protocol === target.venue.protocol,
    )
    .map(({ asset, chain }) => (asset.address === null ? wrappedNativeToken(chain) : asset));
}
