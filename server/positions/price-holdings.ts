import type { Address } from 'viem';
import type { PriceApi } from '#server/agents/evaluate/index.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ifReachable, together } from '#server/chains/evm/read.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { priceIdOfToken } from '#server/chains/prices/price-ids.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import { readSolanaPrices } from '#server/chains/prices/read-solana-prices.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import type { Holding } from './holding.ts';

/** What one unit is worth, and who says so; null with the reason, never zero. */
export type UnitPrice =
  | { readonly usd8: bigint; readonly source: 'price_feed' | 'market' }
  | { readonly usd8: null; readonly reason: string };

const NO_PRICE: UnitPrice = { usd8: null, reason: 'No source here has a price of it.' };
const SILENT: UnitPrice = { usd8: null, reason: 'The source of its price did not answer.' };

/**
 * The USD price of each holding, 8 decimals: from a feed of the chains, else from the joined source by
 * the coin that stands at the token's address. A symbol alone prices nothing.
 */
export async function priceHoldings(
  holdings: readonly Holding[],
  { chains }: EngineEnvironment,
  market: PriceApi | null,
): Promise<readonly UnitPrice[]> {
  const [evm, solana] = await Promise.all([
    runReading(
      together(
        holdings.map((holding) =>
          ifReachable(
            readPricesUsd(
              holding.chain === 'solana'
                ? []
                : [
                    {
                      ...holding,
                      chain: holding.chain,
                      address: holding.address as Address | null,
                    },
                  ],
            ),
          ),
        ),
      ),
      chains,
    ),
    holdings.some(({ chain }) => chain === 'solana')
      ? readSolanaPrices(chains).catch(() => new Map<string, bigint>())
      : new Map<string, bigint>(),
  ]);
  const fed = holdings.map(({ chain, symbol }, at) =>
    chain === 'solana' ? (solana.get(symbol) ?? null) : (evm[at]?.[0] ?? null),
  );
  const ids = holdings.map((holding, at) =>
    fed[at] === null && market !== null ? coinIdOf(holding) : undefined,
  );
  const wanted = [...new Set(ids.filter((id) => id !== undefined))];
  const told = wanted.length > 0 && market !== null ? await market.read(wanted) : new Map();
  return holdings.map((_, at) => {
    const usd8 = fed[at];
    if (usd8 != null) return { usd8, source: 'price_feed' };
    const id = ids[at];
    if (id === undefined) return evm[at] === null ? SILENT : NO_PRICE;
    const outcome = told.get(id);
    const price = outcome?.ok === true ? parseAmountTruncated(outcome.price, 8) : null;
    return price === null || price <= 0n ? SILENT : { usd8: price, source: 'market' };
  });
}

function coinIdOf({ chain, address }: Holding): string | undefined {
  const token = address === null ? undefined : tokenDirectory().at(chain, address);
  return token && priceIdOfToken(token);
}
