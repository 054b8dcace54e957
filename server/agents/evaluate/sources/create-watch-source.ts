import { ownPoolId, poolContradiction, poolMismatch } from '#server/agents/pool-id.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import {
  hasFeed,
  hasFeedOfId,
  listedPriceIds,
  priceIdOf,
} from '#server/chains/prices/price-ids.ts';
import type { SourceConfig } from '#server/config/source-config.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { TypedAgentRequestOf } from '#server/schemas/create-agent.ts';
import { createCoinGecko } from './apis/coingecko.ts';
import { createDefiLlamaPrices } from './apis/defillama-prices.ts';
import { createDefiLlamaYields, type YieldApi } from './apis/defillama-yields.ts';
import type { PriceApi } from './apis/price-api.ts';
import { createChainSource, pricedChains, type ReadBeside } from './chain-source.ts';
import { findChainGap, type SourceGap } from './find-gap.ts';
import { askedIdsOf, readApiPrices } from './read-api-prices.ts';
import { isApiPoolId, readApiYields } from './read-api-yields.ts';
import type { SubjectOutcome, WatchSource } from './source.ts';
import { unread } from './unread.ts';

/** The questions to the sources before an agent is created. */
export interface SourceChecks {
  /**
   * Holds the id of a typed price agent against its source.
   *
   * @throws ApiError invalid_request on `price_source_id` when the source does not know it
   */
  checkPriceId(id: string): Promise<void>;
  /** Whether the price of a coin, by its id, can be watched: known without a request. */
  watchesPrice(id: string): boolean;
  /**
   * The part of a subject that no source here reads, so that it would never be reported.
   *
   * @returns null where it can be read, and where this is unknown: a missing answer does not prove
   * absence
   */
  findGap(subject: WatchSubject): Promise<SourceGap | null>;
  /**
   * Holds the pool of a typed yield agent against its source and the fields beside it.
   *
   * @returns the pool that is watched, by the id that its source has for it; undefined where that
   * is not known before the first check
   * @throws ApiError invalid_request on `pool_id` when it names another pool than the fields do, or none
   */
  checkPool(request: TypedAgentRequestOf<'yield'>): Promise<string | undefined>;
}

/**
 * Puts the sources of a deployment together. A price is read from the feeds of the chains where they
 * have one, else from the source of prices that is joined by configuration; a yield from the joined
 * source where its pool is one of that. The registries decide, never a failure: values of different
 * sources differ, and the difference would look like a crossing.
 */
export function createWatchSource(
  access: ChainAccess,
  config: SourceConfig,
  beside: ReadBeside = {},
): WatchSource & SourceChecks {
  const chains = createChainSource(access, beside);
  const prices = openPriceApi(config);
  const yields = openYields(config);
  const priced = pricedChains(access);
  const isByApi = (subject: WatchSubject) =>
    prices !== null && askedIdsOf(subject) !== null && !isPricedByFeeds(subject, priced);
  return {
    ...chains,
    async read(subjects) {
      const parts = { price: [] as Indexed[], pool: [] as Indexed[], chain: [] as Indexed[] };
      for (const [at, subject] of subjects.entries()) {
        const part = isByApi(subject) ? 'price' : yields && hasPool(subject) ? 'pool' : 'chain';
        parts[part].push({ at, subject });
      }
      const outcomes = new Array<SubjectOutcome>(subjects.length);
      // A failure of one source does not affect the others.
      const place = async (
        part: readonly Indexed[],
        reading: Promise<readonly SubjectOutcome[]>,
      ) => {
        const read = await reading.catch((error: unknown) =>
          part.map(() => unread('unreadable', String(error))),
        );
        for (const [index, { at }] of part.entries()) {
          outcomes[at] = read[index] ?? unread('unreadable', 'The source left it out.');
        }
      };
      await Promise.all([
        place(parts.chain, chains.read(parts.chain.map(({ subject }) => subject))),
        prices && place(parts.price, readPrices(prices, parts.price)),
        yields && place(parts.pool, readPools(yields, parts.pool)),
      ]);
      return outcomes;
    },
    async checkPriceId(id) {
      if (prices === null) {
        if (priced.length === 0 || hasFeedOfId(id, priced)) return;
        const known = listedPriceIds().filter((one) => hasFeedOfId(one, priced));
        throw invalidField(
          'price_source_id',
          `The price feeds that are read here do not know this id. Send one of ${known.join(', ')}.`,
        );
      }
      if (hasFeedOfId(id, priced)) return;
      if ((await prices.knows(id)) === false) {
        throw invalidField(
          'price_source_id',
          `The price source (${prices.name}) does not know this id. Send the id that it has for the coin, such as "ethereum": tickers are not resolved.`,
        );
      }
    },
    watchesPrice: (id) => prices !== null || hasFeedOfId(id, priced),
    async findGap(subject) {
      if (yields !== null && hasPool(subject)) return null;
      const unpriced = await findUnpriced(subject, prices, priced);
      return unpriced === null
        ? findChainGap(subject, access, chains, beside.solana !== undefined)
        : {
            part: 'asset',
            message: `No price of ${unpriced} is available here, so the agent would never fire.`,
          };
    },
    async checkPool(request) {
      const { pool_id: id } = request;
      if (yields === null || !isApiPoolId(id)) {
        const contradiction = poolContradiction(id, request);
        if (contradiction !== null) throw invalidField('pool_id', contradiction);
        return ownPoolId(request);
      }
      const answer = await yields.read([id], { withBorrow: false });
      if (!answer.ok) return id;
      const pool = answer.pools.get(id);
      if (pool === undefined) {
        throw invalidField('pool_id', `The source of yields (${yields.name}) has no such pool.`);
      }
      const mismatch = poolMismatch(request, pool);
      if (mismatch !== null) throw invalidField('pool_id', mismatch);
      return id;
    },
  };
}

/** The asset of a price or peg that no source here has a price of; null where all can be read. */
async function findUnpriced(
  subject: WatchSubject,
  prices: PriceApi | null,
  priced: readonly ChainSlug[],
): Promise<string | null> {
  const { asset, metric, quote } = subject;
  const isPrice = metric === 'price' || metric === 'peg';
  if (!isPrice || subject.any !== undefined || asset === undefined) return null;
  const names = quote === undefined ? [asset] : [asset, quote];
  if (isPricedByFeeds(subject, priced)) return null;
  if (prices !== null && askedIdsOf(subject)) {
    const known = await Promise.all(names.map((name) => prices.knows(priceIdOf(name) ?? name)));
    return names.find((_, at) => known[at] === false) ?? null;
  }
  return priced.length === 0 ? null : (names.find((name) => !hasFeed(name, priced)) ?? null);
}

/** Whether feeds of the chains that are reached have the price of all that a subject names. */
function isPricedByFeeds(
  { price_source_id: id, asset, quote }: WatchSubject,
  priced: readonly ChainSlug[],
): boolean {
  const isPriced =
    id === undefined ? asset !== undefined && hasFeed(asset, priced) : hasFeedOfId(id, priced);
  return isPriced && (quote === undefined || hasFeed(quote, priced));
}

interface Indexed {
  readonly at: number;
  readonly subject: WatchSubject;
}

const YIELDS: ReadonlySet<string> = new Set(['apy', 'supply_apy', 'borrow_apy']);

function hasPool(subject: WatchSubject): subject is WatchSubject & { readonly pool_id: string } {
  return YIELDS.has(subject.metric) && isApiPoolId(subject.pool_id);
}

async function readPrices(api: PriceApi, part: readonly Indexed[]) {
  if (part.length === 0) return [];
  const asked = part.flatMap(({ subject }) => {
    const ids = askedIdsOf(subject);
    return ids === null ? [] : [{ subject, ids }];
  });
  return readApiPrices(api, asked);
}

async function readPools(api: YieldApi, part: readonly Indexed[]) {
  if (part.length === 0) return [];
  return readApiYields(api, part.map(({ subject }) => subject).filter(hasPool));
}

/** The source of prices that is joined by configuration; null where none is. */
export function openPriceApi({ prices }: SourceConfig): PriceApi | null {
  switch (prices?.kind) {
    case 'coingecko':
      return createCoinGecko(prices);
    case 'defillama':
      return createDefiLlamaPrices(prices);
    default:
      return null;
  }
}

function openYields({ yields }: SourceConfig): YieldApi | null {
  return yields?.kind === 'defillama' ? createDefiLlamaYields(yields) : null;
}
