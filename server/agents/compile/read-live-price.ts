import { type ContractRead, ifReachable } from '#server/chains/evm/read.ts';
import { feedsNamed } from '#server/chains/prices/price-ids.ts';
import { PRICE_DECIMALS, readFeedAnswers } from '#server/chains/prices/read-price.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { shiftPoint } from '#server/language/tokens/read-number.ts';

/** What an asset costs now: a price, that none is known, or that its chain does not answer. */
export type LivePrice =
  | { readonly kind: 'priced'; readonly price: string }
  | { readonly kind: 'unpriced' | 'unreachable' };

const EVERYWHERE = EVM_CHAINS.map(({ slug }) => slug);

/** The US-dollar price of a symbol or token address as a plain decimal, by the feeds that an agent reads it by. */
export function* readLivePrice(asset: string): ContractRead<LivePrice> {
  let isSilent = false;
  for (const feed of feedsNamed(asset, EVERYWHERE)) {
    const answers = yield* ifReachable(readFeedAnswers([feed]));
    const told = answers?.[0];
    if (told) return { kind: 'priced', price: shiftPoint(told.usd8.toString(), -PRICE_DECIMALS) };
    isSilent ||= answers === null;
  }
  return { kind: isSilent ? 'unreachable' : 'unpriced' };
}
