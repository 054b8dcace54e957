import type { ContractRead } from '#server/chains/evm/read.ts';
import type { Draft } from '#server/language/orders/draft.ts';
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
export function* checkDrafts(
  request: IntentRequest,
  drafts: Draft[],
  interview: Interview,
): ContractRead<void> {
  for (const [index, draft] of drafts.entries()) {
    const before = interview.clarifications.length;
    readPurchase(draft);
    checkDirection(draft, index, interview);
    const isNamed = draft.asset !== undefined;
    yield* checkAsset(request, draft, index, interview);
    if (!isNamed && draft.asset) passOn(draft.asset, drafts.slice(index + 1));
    checkTarget(draft, index, interview);
    yield* checkChains(request, draft, index, interview);
    yield* checkNamesakes(request, draft, index, interview);
    if (draft.asset || interview.clarifications.length === before)
      yield* checkAmount(request, draft, index, interview);
    checkSource(request, draft, index, interview);
    checkRecipient(request, draft, index, interview);
    checkSpender(request, draft, index, interview);
    checkLookAlike(request, draft, index, interview);
    checkVenue(draft, index, interview);
    checkMarket(draft, index, interview);
  }
}

/** What an answer named is what the steps right behind take on. */
function passOn(asset: NonNullable<Draft['asset']>, behind: readonly Draft[]): void {
  for (const draft of behind) {
    if (!draft.chained || draft.asset) return;
    draft.asset = asset;
    if (draft.action === 'swap') return;
  }
}
