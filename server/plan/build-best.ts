import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
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
export function* buildBest(state: PlanState, target: ResolvedIntent, leg: Leg): ContractRead<Bid> {
  const venues = [target.venue, ...rivalsOf(state, target, leg)];
  const built = yield* together(venues.map(({ action }) => action.build(leg)));
  const bids = venues.map((venue, at): Bid => ({ venue, built: built[at] as BuildResult }));
  const worth = (bid: Bid) => guaranteed(state, bid);
  return bids.reduce((best, bid) => (worth(bid) > worth(best) ? bid : best));
}

function rivalsOf({ facts }: PlanState, { intent, type, chain }: ResolvedIntent, leg: Leg) {
  const isPlain = isErc20(leg.asset) && leg.toAsset !== undefined && isErc20(leg.toAsset);
  const isQuoted = type === 'swap' || type === 'bridge';
  if (!isQuoted || intent.protocol !== undefined || !isPlain) return [];
  return venuesFor(facts.protocols, type, chain).filter(({ action }) => action.quoteSource);
}

/**
 * The least output of a bid, minus the native coin that it takes on top of its spend. A bid counts
 * as zero if that coin cannot be compared with its output.
 */
function guaranteed({ priceUsd }: PlanState, { built }: Bid): bigint {
  if (isRefusal(built)) return -1n;
  const { output, spend, valueWei } = built;
  if (!output) return 0n;
  const spentWei = spend?.token.address === null ? spend.amountAtomic : 0n;
  const extraWei = valueWei - spentWei;
  if (extraWei <= 0n) return output.minAtomic;
  const coinUsd = spend ? priceUsd(nativeToken(spend.token.chain)) : null;
  const tokenUsd = priceUsd(output.token);
  if (coinUsd === null || tokenUsd === null || tokenUsd === 0n) return -1n;
  const unit = 10n ** BigInt(output.token.decimals);
  return output.minAtomic - (extraWei * coinUsd * unit) / (tokenUsd * 10n ** 18n);
}
