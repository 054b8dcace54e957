import { type ContractRead, ifReachable, marketPrice, readOne } from '#server/chains/evm/read.ts';
import { feedsNamed, priceIdOf } from '#server/chains/prices/price-ids.ts';
import { PRICE_DECIMALS, readFeedAnswers } from '#server/chains/prices/read-price.ts';
import { CHAINS } from '#server/chains/registry.ts';
import { shiftPoint } from '#server/language/tokens/read-number.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** What an asset costs now: a price, that none is known, or that its chain does not answer. */
export type LivePrice =
  | { readonly kind: 'priced'; readonly price: string }
  | { readonly kind: 'unpriced' | 'unreachable' };

const EVERYWHERE = Object.keys(CHAINS) as ChainSlug[];

/** The US-dollar price of a symbol or token address as a plain decimal, by what an agent reads it by: feeds, else the market. */
export function* readLivePrice(asset: string): ContractRead<LivePrice> {
  let isSilent = false;
  for (const feed of feedsNamed(asset, EVERYWHERE)) {
    const answers = yield* ifReachable(readFeedAnswers([feed]));
    const told = answers?.[0];
    if (told) return { kind: 'priced', price: shiftPoint(told.usd8.toString(), -PRICE_DECIMALS) };
    isSilent ||= answers === null;
  }
  const id = priceIdOf(asset);
  if (id !== undefined) {
    const told = yield* ifReachable(readOne(marketPrice(id)));
    if (told?.ok) return { kind: 'priced', price: told.value };
    isSilent ||= told === null;
  }
  return { kind: isSilent ? 'unreachable' : 'unpriced' };
}
