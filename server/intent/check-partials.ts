import type { ContractRead } from '#server/chains/evm/read.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { checkAmount } from './checks/check-amount.ts';
import { checkAsset, checkTarget } from './checks/check-asset.ts';
import { checkChains } from './checks/check-chains.ts';
import { checkDirection } from './checks/check-direction.ts';
import { checkLookAlike } from './checks/check-look-alike.ts';
import { checkMarket, readPurchase } from './checks/check-market.ts';
import { checkNamesakes } from './checks/check-namesakes.ts';
import { checkRecipient, checkSource } from './checks/check-party.ts';
import { checkSpender } from './checks/check-spender.ts';
import { checkVenue } from './checks/check-venue.ts';
import type { Interview } from './interview.ts';

/**
 * Finds what an order leaves open and either fills it from an answer, from what is plain, or
 * asks. Nothing is guessed that moves money: sizes, assets, recipients.
 */
export function* checkPartials(
  request: IntentRequest,
  partials: PartialIntent[],
  interview: Interview,
): ContractRead<void> {
  for (const [index, partial] of partials.entries()) {
    const before = interview.clarifications.length;
    readPurchase(partial);
    checkDirection(partial, index, interview);
    const isNamed = partial.asset !== undefined;
    yield* checkAsset(request, partial, index, interview);
    if (!isNamed && partial.asset) passOn(partial.asset, partials.slice(index + 1));
    checkTarget(partial, index, interview);
    yield* checkChains(request, partial, index, interview);
    yield* checkNamesakes(request, partial, index, interview);
    if (partial.asset || interview.clarifications.length === before)
      yield* checkAmount(request, partial, index, interview);
    checkSource(request, partial, index, interview);
    checkRecipient(request, partial, index, interview);
    checkSpender(request, partial, index, interview);
    checkLookAlike(request, partial, index, interview);
    checkVenue(partial, index, interview);
    checkMarket(partial, index, interview);
  }
}

/** What an answer named is what the steps right behind take on. */
function passOn(
  asset: NonNullable<PartialIntent['asset']>,
  behind: readonly PartialIntent[],
): void {
  for (const partial of behind) {
    if (!partial.chained || partial.asset) return;
    partial.asset = asset;
    if (partial.action === 'swap') return;
  }
}
