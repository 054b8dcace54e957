import { type Reading, together } from '#server/chains/evm/read.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import { type Venue, venuesFor } from './venues.ts';

/** A leg as one venue does it. */
export interface Bid {
  readonly venue: Venue;
  readonly built: BuildResult;
}

/**
 * Has a leg built by its venue and, where the user named none, by every connected quoting service
 * too: the greatest guaranteed output wins. A service that fails or is slow loses, no more.
 */
export function* buildBest(state: PlanState, target: ResolvedIntent, leg: Leg): Reading<Bid> {
  const venues = [target.venue, ...rivalsOf(state, target, leg)];
  const built = yield* together(venues.map(({ action }) => action.build(leg)));
  const bids = venues.map((venue, at): Bid => ({ venue, built: built[at] as BuildResult }));
  return bids.reduce((best, bid) => (guaranteed(bid) > guaranteed(best) ? bid : best));
}

function rivalsOf({ facts }: PlanState, { intent, type, chain }: ResolvedIntent, leg: Leg) {
  const isPlain = isErc20(leg.asset) && leg.toAsset !== undefined && isErc20(leg.toAsset);
  if (type !== 'swap' || intent.protocol !== undefined || !isPlain) return [];
  return venuesFor(facts.protocols, type, chain).filter(({ action }) => action.quoteSource);
}

function guaranteed({ built }: Bid): bigint {
  return isRefusal(built) ? -1n : (built.output?.minAtomic ?? 0n);
}
