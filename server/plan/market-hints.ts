import { wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/**
 * Hints to a protocol which of its markets an intent means, and the owner's position there by then:
 * the market that it names, the effects of the plan's earlier steps, and for a deposit the asset that
 * is borrowed against it later.
 */
export function marketHints(
  state: PlanState,
  target: ResolvedIntent,
): Pick<Leg, 'poolId' | 'earlierSteps' | 'laterBorrows'> {
  const { chain, intent, owner, type, venue } = target;
  const earlierSteps = state.moves
    .filter(
      (step) =>
        step.asset.chain === chain && step.owner === owner && step.protocol === venue.protocol.slug,
    )
    .map(({ owner: _owner, protocol: _protocol, ...step }) => step);
  return {
    ...(intent.pool_id !== undefined && { poolId: intent.pool_id }),
    ...(earlierSteps.length > 0 && { earlierSteps }),
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
