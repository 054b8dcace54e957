import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Address } from 'viem';
import { z } from 'zod';
import { evmChain } from '#server/chains/registry.ts';
import type { Config } from '#server/config/config.ts';
import type { Logger } from '#server/observability/logger.ts';
import { readCopy, writeCopy } from '#server/outbound/copy-on-disk.ts';
import { getJson } from '#server/outbound/get-json.ts';
import type { PendleChain } from '#server/protocols/pendle/addresses.ts';
import type { ListedMarket } from '#server/protocols/protocol-positions.ts';

/** Where the addresses of Pendle's markets come from: its contracts do not list them. */
export interface PendleMarketList {
  /**
   * The markets of a chain, running and ended. Where the list does not answer, those that it last returned.
   *
   * @throws Error where it does not answer and never did
   */
  read(chain: PendleChain): Promise<ListedMarkets>;
}

export interface ListedMarkets {
  readonly markets: readonly ListedMarket[];
  /** Whether they are all that the list has now. */
  readonly isNew: boolean;
  /** When they last were all that it has, Unix milliseconds; null where that is more than a day ago. */
  readonly wholeAtMs: number | null;
}

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 16 * 1_048_576;
/** More markets than a chain has; each costs three reads. */
const MOST_MARKETS = 2_000;
/** A new market is listed so much later at most. */
const KEPT_MS = 10 * 60_000;
/** A list that does not answer is asked again so much later: nobody waits for it meanwhile. */
const RETRY_MS = 60_000;
/** After so long without a whole list it is unknown what is missing. */
const LONGEST_KEPT_MS = 24 * 60 * 60_000;

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
const Copy = z.object({
  wholeAtMs: z.number().nullable(),
  markets: z
    .array(z.object({ address, principalToken: address, yieldToken: address }))
    .max(MOST_MARKETS),
});

/** What a chain's list last returned. */
interface Reported {
  /** By address, those returned last at the end. A market never goes, whatever a later answer leaves out. */
  readonly markets: ReadonlyMap<Address, ListedMarket>;
  readonly wholeAtMs: number | null;
}

/** The list of a deployment; null where none is joined. */
export function openPendleMarketList({
  config: { pendleApiUrl: baseUrl, home },
  logger,
}: {
  readonly config: Pick<Config, 'pendleApiUrl' | 'home'>;
  readonly logger: Logger;
}): PendleMarketList | null {
  if (baseUrl === undefined) return null;
  return createPendleMarketList({
    baseUrl,
    copies: { folder: join(home, 'pendle-markets'), logger },
  });
}

/**
 * Pendle's `GET /v1/{chainId}/markets/active` and `/inactive` (docs.pendle.finance, Backend API). It is
 * asked for addresses alone: what is held, and that a market is Pendle's, the chain says.
 *
 * @param options.baseUrl such as https://api-v2.pendle.finance/core
 * @param options.copies where what it last returned is kept for the next start; absent: nowhere
 */
export function createPendleMarketList(options: {
  readonly baseUrl: string;
  readonly copies?: { readonly folder: string; readonly logger: Pick<Logger, 'warn'> };
  readonly nowMs?: () => number;
}): PendleMarketList {
  const { baseUrl, copies, nowMs = Date.now } = options;
  const reported = new Map<PendleChain, Reported>();
  const asked = new Map<
    PendleChain,
    { readonly untilMs: number; readonly list: Promise<ListedMarkets> }
  >();

  const copyOf = (chain: PendleChain): string | undefined => {
    const source = createHash('sha256').update(`${baseUrl} ${chain}`).digest('hex').slice(0, 32);
    return copies && join(copies.folder, `${source}.json`);
  };

  function keepCopy(chain: PendleChain, { markets, wholeAtMs }: Reported): void {
    const path = copyOf(chain);
    if (path === undefined) return;
    try {
      writeCopy(path, { wholeAtMs, markets: [...markets.values()] });
    } catch (error) {
      copies?.logger.warn({ err: error, chain }, 'the copy of Pendle’s markets was not written');
    }
  }

  /** What is known from before: of this process, or of the one before it. */
  function lastListed(chain: PendleChain): Reported {
    const known = reported.get(chain);
    if (known !== undefined) return known;
    const path = copyOf(chain);
    const copy = Copy.safeParse(path && readCopy(path, MAX_BYTES));
    const { markets, wholeAtMs } = copy.success ? copy.data : { markets: [], wholeAtMs: null };
    return { markets: new Map(markets.map((market) => [market.address, market])), wholeAtMs };
  }

  async function ask(chain: PendleChain, before: Reported): Promise<ListedMarkets> {
    const atMs = nowMs();
    const { rows, count, isWhole } = await askBoth(baseUrl, chain);
    // Ended markets stay listed: an answer that has lost most of them is a broken one, not news.
    if (count === 0 || count * 2 < before.markets.size) {
      throw new Error(`Pendle's list of markets: ${count}, after ${before.markets.size} before`);
    }
    const markets = new Map(before.markets);
    for (const row of rows) {
      // What is returned again moves to the end: of too many, the longest unmentioned go.
      markets.delete(row.address);
      markets.set(row.address, row);
    }
    const kept = new Map([...markets].slice(-MOST_MARKETS));
    const now = { markets: kept, wholeAtMs: isWhole ? atMs : before.wholeAtMs };
    reported.set(chain, now);
    keepCopy(chain, now);
    return listed(now, isWhole);
  }

  function listed({ markets, wholeAtMs }: Reported, isNew: boolean): ListedMarkets {
    const isKnown = wholeAtMs !== null && nowMs() - wholeAtMs <= LONGEST_KEPT_MS;
    return { markets: [...markets.values()], isNew, wholeAtMs: isKnown ? wholeAtMs : null };
  }

  return {
    async read(chain) {
      const running = asked.get(chain);
      if (running !== undefined && nowMs() < running.untilMs) return running.list;
      const before = lastListed(chain);
      const wait = (ms: number, list: Promise<ListedMarkets>) => {
        asked.set(chain, { untilMs: nowMs() + ms, list });
        return list;
      };
      return wait(
        KEPT_MS,
        ask(chain, before).catch((error: unknown) => {
          copies?.logger.warn({ err: error, chain }, 'Pendle’s markets were not listed');
          if (before.wholeAtMs === null && before.markets.size === 0) {
            asked.delete(chain);
            throw error;
          }
          const list = Promise.resolve(listed(before, false));
          return wait(RETRY_MS, list);
        }),
      );
    },
  };
}

/** Running and ended markets as the API has them now, how many, and whether each row could be read. */
async function askBoth(baseUrl: string, chain: PendleChain) {
  const { id } = evmChain(chain);
  const parts = await Promise.all(
    ['active', 'inactive'].map(async (state) => {
      const url = new URL(`${baseUrl}/v1/${id}/markets/${state}`);
      const answer = await getJson(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
      if (!answer.ok) throw new Error(`Pendle's list of markets: ${answer.reason}`);
      return Answer.parse(answer.value).markets;
    }),
  );
  const Row = z
    .object({ address, pt: tokenOf(id), yt: tokenOf(id) })
    .transform(({ pt, yt, ...row }) => ({ ...row, principalToken: pt, yieldToken: yt }));
  const all = parts.flat();
  const rows = all.slice(0, MOST_MARKETS).flatMap((row): ListedMarket[] => {
    const parsed = Row.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  return { rows, count: all.length, isWhole: rows.length === all.length };
}
