import type { Reading } from '#server/chains/evm/read.ts';
import { PRICE_DECIMALS, readPricesUsd } from '#server/chains/prices/read-price.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { shiftPoint } from '#server/intent/grammar/read-number.ts';

/** The US-dollar price of a symbol or token address as a plain decimal; null where none is known. */
export function* readLivePrice(asset: string): Reading<string | null> {
  for (const { slug } of EVM_CHAINS) {
    const token = resolveToken(slug, asset);
    if (!token) continue;
    const [price] = yield* readPricesUsd([token]);
    return price == null ? null : shiftPoint(price.toString(), -PRICE_DECIMALS);
  }
  return null;
}
