import { z } from 'zod';
import { type ListedCoin, PLATFORMS } from './coins.ts';

const NAMES: ReadonlySet<string> = new Set(Object.values(PLATFORMS));
const ADDRESS = /^(0x[a-fA-F0-9]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;

const CoinRow = z.object({
  id: z
    .string()
    .max(200)
    .regex(/^[\w.-]+$/),
  symbol: z.string().max(200),
  platforms: z.record(z.string(), z.unknown()),
});

/** Far more than there are. */
const MOST_COINS = 100_000;

/**
 * Reads CoinGecko's `GET /coins/list?include_platform=true` (docs.coingecko.com, reference `coins-list`): the
 * coins that have a contract on a chain that is served here. A row that is none is left out; the source has
 * some.
 *
 * @returns the coins, or in one sentence of ours why there are none
 */
export function parseCoinList(
  document: unknown,
):
  | { readonly ok: true; readonly list: readonly ListedCoin[] }
  | { readonly ok: false; readonly why: string } {
  const none = { ok: false, why: 'It is not a list of coins.' } as const;
  if (!Array.isArray(document) || document.length > MOST_COINS) return none;
  const list = document.flatMap((row): readonly ListedCoin[] => {
    const coin = CoinRow.safeParse(row);
    if (!coin.success) return [];
    const { id, symbol, platforms } = coin.data;
    const served = Object.entries(platforms).filter(
      (entry): entry is [string, string] =>
        NAMES.has(entry[0]) && typeof entry[1] === 'string' && ADDRESS.test(entry[1]),
    );
    return served.length === 0 ? [] : [{ id, symbol, platforms: Object.fromEntries(served) }];
  });
  return list.length === 0 ? none : { ok: true, list };
}
