import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { FED_MINTS } from '#server/chains/prices/solana-feeds.ts';
import type { Price } from './price.ts';
import { readPrices } from './read-prices.ts';

/** What feeds say of the assets of Solana, by mint, null for SOL; what has no feed is not in it. */
export type SolanaPrices = ReadonlyMap<string | null, Price>;

/** The price of each asset of Solana that has a feed, all with one read of each chain. */
export async function readSolanaPrices({
  chains,
  nowMs,
}: Pick<EngineEnvironment, 'chains' | 'nowMs'>): Promise<SolanaPrices> {
  const assets = FED_MINTS.map((address) => ({
    chain: 'solana' as const,
    address,
    symbol: '',
    decimals: 0,
  }));
  const prices = await readPrices(assets, { chains, market: null, nowMs: nowMs() });
  return new Map(
    assets.flatMap(({ address }, at) => {
      const price = prices[at];
      return price ? [[address, price] as const] : [];
    }),
  );
}
