import type { Address } from 'viem';
import { z } from 'zod';
import { evmChain } from '#server/chains/registry.ts';
import { getJson } from '#server/outbound/get-json.ts';
import type { PendleChain } from '#server/protocols/pendle/addresses.ts';
import type { ListedMarket } from '#server/protocols/protocol-positions.ts';

/** Where the addresses of Pendle's markets come from: its contracts do not list them. */
export interface PendleMarketList {
  /**
   * The markets of a chain, running and ended, and whether each row could be read.
   *
   * @throws Error where the list does not answer
   */
  read(chain: PendleChain): Promise<ListedMarkets>;
}

interface ListedMarkets {
  readonly markets: readonly ListedMarket[];
  readonly isWhole: boolean;
}

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 16 * 1_048_576;
/** More markets than a chain has; each costs three reads. */
const MOST_MARKETS = 2_000;
/** A new market is listed so much later at most. */
const KEPT_MS = 10 * 60_000;

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address);
/** A token as the API names it: `1-0x…`. */
const tokenOf = (chainId: number) =>
  z
    .string()
    .startsWith(`${chainId}-`)
    .transform((text) => text.slice(`${chainId}-`.length))
    .pipe(address);
const Answer = z.object({ markets: z.array(z.unknown()) });

/** The list of a deployment; null where none is joined. */
export function openPendleMarketList(baseUrl: string | undefined): PendleMarketList | null {
  return baseUrl === undefined ? null : createPendleMarketList({ baseUrl });
}

/**
 * Pendle's `GET /v1/{chainId}/markets/active` and `/inactive` (docs.pendle.finance, Backend API). It is
 * asked for addresses alone: what is held, and that a market is Pendle's, the chain says.
 *
 * @param options.baseUrl such as https://api-v2.pendle.finance/core
 */
export function createPendleMarketList(options: {
  readonly baseUrl: string;
  readonly nowMs?: () => number;
}): PendleMarketList {
  const { baseUrl, nowMs = Date.now } = options;
  const kept = new Map<PendleChain, { atMs: number; list: Promise<ListedMarkets> }>();

  async function ask(chain: PendleChain): Promise<ListedMarkets> {
    const { id } = evmChain(chain);
    const parts = await Promise.all(
      ['active', 'inactive'].map(async (state) => {
        const url = new URL(`${baseUrl}/v1/${id}/markets/${state}`);
        const answer = await getJson(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
        if (!answer.ok) throw new Error(`Pendle's list of markets: ${answer.reason}`);
        return Answer.parse(answer.value).markets;
      }),
    );
    const Row = z.object({ address, pt: tokenOf(id), yt: tokenOf(id) });
    const rows = parts.flat();
    const read = rows.slice(0, MOST_MARKETS).flatMap((row) => {
      const parsed = Row.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    });
    const markets = read.map((row) => ({
      address: row.address,
      principalToken: row.pt,
      yieldToken: row.yt,
    }));
    return {
      markets: [...new Map(markets.map((market) => [market.address, market])).values()],
      isWhole: read.length === rows.length,
    };
  }

  return {
    read(chain) {
      const before = kept.get(chain);
      if (before !== undefined && nowMs() - before.atMs < KEPT_MS) return before.list;
      const list = ask(chain);
      kept.set(chain, { atMs: nowMs(), list });
      list.catch(() => {
        if (kept.get(chain)?.list === list) kept.delete(chain);
      });
      return list;
    },
  };
}
