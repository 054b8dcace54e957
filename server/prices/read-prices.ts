import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { priceIdOfToken } from '#server/chains/prices/price-ids.ts';
import { type PriceFeed, priceFeedOf, readFeedAnswers } from '#server/chains/prices/read-price.ts';
import { SOL_USD_FEED } from '#server/chains/prices/read-sol-usd.ts';
import { SOLANA_FEEDS } from '#server/chains/prices/solana-feeds.ts';
import { evmChain } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import { readMeanPrices } from '#server/protocols/uniswap-v3/read/mean-price.ts';
import { type Price, type PriceAnswer, type PricedAsset, settlePrice } from './price.ts';

/** A joined source of prices by CoinGecko's ids; it never rejects. */
export interface PriceMarket {
  /** In one word: `coingecko`. */
  readonly name: string;
  read(ids: readonly string[]): Promise<ReadonlyMap<string, MarketOutcome>>;
}

type MarketOutcome =
  | { readonly ok: true; readonly price: string; readonly atMs: number }
  | { readonly ok: false };

const SILENT = 'The source of its price did not answer.';
const STALE = 'Its price feed has no fresh price.';

/**
 * What the chains say of an asset's price: its feed, else the deep pools of its chain. Stale answers and
 * such as are not positive are none.
 */
export function* readChainAnswers(asset: PricedAsset): ContractRead<readonly PriceAnswer[]> {
  const feed = feedOfAsset(asset);
  const [fed] = yield* readFeedAnswers([feed]);
  if (feed && fed) {
    return [
      {
        usd8: fed.usd8,
        source: 'price_feed',
        name: nameOf(feed),
        contract: { chain: feed.chain, address: feed.to },
        atSeconds: fed.updatedAt,
        ageSeconds: fed.ageSeconds,
      },
    ];
  }
  const token = evmTokenOf(asset);
  if (!token || !isErc20(token)) return [];
  const pools = yield* readMeanPrices(token);
  return pools.map(({ usd8, pool, atSeconds }) => ({
    usd8,
    source: 'pool',
    name: `the pool ${pool} of Uniswap v3 on ${evmChain(token.chain).name}`,
    contract: { chain: token.chain, address: pool },
    atSeconds,
    ageSeconds: 0n,
  }));
}

/**
 * The USD price of each asset, 8 decimals, by its sources in their order: a price feed, the deep pools of
 * its chain, the joined source. Answers that are too far apart are refused.
 */
export async function readPrices(
  assets: readonly PricedAsset[],
  options: {
    readonly chains: ChainAccess;
    readonly market: PriceMarket | null;
    readonly nowMs: number;
  },
): Promise<readonly Price[]> {
  const { chains, market, nowMs } = options;
  const ids = assets.map(coinIdOf);
  const wanted = [...new Set(ids.filter((id) => id !== undefined))];
  const [onChain, told] = await Promise.all([
    runReading(together(assets.map((asset) => ifReachable(readChainAnswers(asset)))), chains),
    market !== null && wanted.length > 0 ? market.read(wanted) : new Map<string, MarketOutcome>(),
  ]);
  return assets.map((asset, at) => {
    const id = ids[at];
    const outcome = id === undefined ? undefined : told.get(id);
    const answers = onChain[at] ?? [];
    const all = [...answers, ...(market && outcome ? answerOf(market, outcome, nowMs) : [])];
    if (all.length > 0) return settlePrice(all, id);
    const isSilent = onChain[at] === null || outcome?.ok === false;
    if (isSilent) return { usd8: null, reason: SILENT, isLasting: false };
    return feedOfAsset(asset) ? { usd8: null, reason: STALE, isLasting: false } : settlePrice([]);
  });
}

/** The feed that prices an asset; undefined where none does. */
export function feedOfAsset(asset: PricedAsset): PriceFeed | undefined {
  const token = evmTokenOf(asset);
  return token ? priceFeedOf(token) : SOLANA_FEEDS.get(asset.address);
}

function nameOf({ chain, to }: PriceFeed): string {
  const isOwn = [...Object.values(USD_FEEDS[chain]), SOL_USD_FEED].includes(to);
  const feed = isOwn ? 'the Chainlink price feed' : 'the price feed that Aave uses';
  return `${feed} on ${evmChain(chain).name}`;
}

function evmTokenOf({ chain, symbol, address, decimals }: PricedAsset): Token | undefined {
  if (chain === 'solana') return undefined;
  return { chain, symbol, address: address as Address | null, decimals };
}

function answerOf(
  { name }: PriceMarket,
  outcome: MarketOutcome,
  nowMs: number,
): readonly PriceAnswer[] {
  const usd8 = outcome.ok ? parseAmountTruncated(outcome.price, 8) : 0n;
  if (!outcome.ok || usd8 <= 0n) return [];
  const { atMs } = outcome;
  return [
    {
      usd8,
      source: 'market',
      name,
      contract: null,
      atSeconds: BigInt(Math.floor(atMs / 1000)),
      ageSeconds: BigInt(Math.max(0, Math.floor((nowMs - atMs) / 1000))),
    },
  ];
}

/** CoinGecko's id of an asset, where that is sure. */
function coinIdOf({ chain, address }: PricedAsset): string | undefined {
  const token = address === null ? undefined : tokenDirectory().at(chain, address);
  return token && priceIdOfToken(token);
}
