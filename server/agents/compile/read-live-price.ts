import { ifReachable, type Reading } from '#server/chains/evm/read.ts';
import { PRICE_DECIMALS, readPricesUsd } from '#server/chains/prices/read-price.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { shiftPoint } from '#server/language/tokens/read-number.ts';

/** What an asset costs now: a price, that none is known, or that its chain does not answer. */
export type LivePrice =
  | { readonly kind: 'priced'; readonly price: string }
  | { readonly kind: 'unpriced' | 'unreachable' };

/** The US-dollar price of a symbol or token address as a plain decimal, where one is known. */
export function* readLivePrice(asset: string): Reading<LivePrice> {
  for (const { slug } of EVM_CHAINS) {
    const token = resolveToken(slug, asset);
    if (!token) continue;
    const prices = yield* ifReachable(readPricesUsd([token]));
    if (prices === null) return { kind: 'unreachable' };
    const [price] = prices;
    return price == null
      ? { kind: 'unpriced' }
      : { kind: 'priced', price: shiftPoint(price.toString(), -PRICE_DECIMALS) };
  }
  return { kind: 'unpriced' };
}
