import type { Address } from 'viem';
import type { ChainAccess, MarketOutcome, PriceMarket } from '#server/chains/evm/chain-access.ts';
import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { SOL_USD_FEED } from '#server/chains/prices/coin-feeds.ts';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { priceIdOfToken } from '#server/chains/prices/price-ids.ts';
import {
  answerIn,
  priceFeedOf,
  readFeedOutcomes,
  type UsdFeed,
} from '#server/chains/prices/read-price.ts';
import { feedsOfMint } from '#server/chains/prices/solana-feeds.ts';
import { CHAINS, evmChain } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import { readMeanPrices } from '#server/protocols/uniswap-v3/read/mean-price.ts';
import { type Price, type PriceAnswer, type PricedAsset, settlePrice } from './price.ts';

const SILENT = 'The source of its price did not answer.';

/** What the chains say of an asset's price. */
export interface ChainAnswers {
  /** In the order in which they are believed; stale ones and such as are not positive are none. */
  readonly answers: readonly PriceAnswer[];
  /** Why feeds are not believed, in one sentence; null where there is an answer, or no feed. */
  readonly refused: string | null;
  /** Whether there is none because a chain was silent. */
  readonly isSilent: boolean;
}

/** What the chains say of an asset's price: its feeds, else the deep pools of its chain. */
export function* readChainAnswers(asset: PricedAsset): ContractRead<ChainAnswers> {
  const feeds = feedsOfAsset(asset);
  const outcomes = yield* readFeedOutcomes(feeds);
  const fed = feeds.flatMap((feed, at): readonly PriceAnswer[] => {
    const reported = answerIn(outcomes[at] ?? null);
    if (!reported) return [];
    return [
      {
        usd8: reported.usd8,
        source: 'price_feed',
        name: nameOf(feed),
        contract: { chain: feed.chain, address: feed.to },
        atSeconds: reported.updatedAt,
        ageSeconds: reported.ageSeconds,
      },
    ];
  });
  if (fed.length > 0) return { answers: fed, refused: null, isSilent: false };
  const silent = { answers: [], refused: null, isSilent: true };
  if (outcomes.includes(null)) return silent;
  const [refusal] = outcomes.flatMap((outcome) =>
    outcome !== null && 'refused' in outcome ? [outcome.refused] : [],
  );
  const token = evmTokenOf(asset);
  if (!token || !isErc20(token)) {
    return { answers: [], refused: refusal ?? null, isSilent: false };
  }
  const pools = yield* ifReachable(readMeanPrices(token));
  if (pools === null) return silent;
  const answers = pools.map(
    ({ usd8, pool, atSeconds }): PriceAnswer => ({
      usd8,
      source: 'pool',
      name: `the pool ${pool} of Uniswap v3 on ${evmChain(token.chain).name}`,
      contract: { chain: token.chain, address: pool },
      atSeconds,
      ageSeconds: 0n,
    }),
  );
  return { answers, refused: answers.length > 0 ? null : (refusal ?? null), isSilent: false };
}

/** The USD price of an asset, 8 decimals, that the chains agree on; null where there is none. */
export function* readPriceUsd(asset: PricedAsset): ContractRead<bigint | null> {
  const { answers } = yield* readChainAnswers(asset);
  return settlePrice(answers, coinIdOf(asset)).usd8;
}

/**
 * The USD price of each asset, 8 decimals, by its sources in their order: price feeds, the deep pools of
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
  const [onChain, reported] = await Promise.all([
    runContractRead(together(assets.map(readChainAnswers)), chains),
    market !== null && wanted.length > 0 ? market.read(wanted) : new Map<string, MarketOutcome>(),
  ]);
  return assets.map((_, at) => {
    const id = ids[at];
    const outcome = id === undefined ? undefined : reported.get(id);
    const { answers = [], refused = null, isSilent = false } = onChain[at] ?? {};
    const all = [...answers, ...(market && outcome ? answerOf(market, outcome, nowMs) : [])];
    if (all.length > 0) return settlePrice(all, id);
    const reason = isSilent || outcome?.ok === false ? SILENT : refused;
    return reason === null ? settlePrice([]) : { usd8: null, reason, isLasting: false };
  });
}

/** The feeds that price an asset, in the order in which they are believed. */
export function feedsOfAsset(asset: PricedAsset): readonly UsdFeed[] {
  const token = evmTokenOf(asset);
  if (!token) return feedsOfMint(asset.address);
  const feed = priceFeedOf(token);
  return feed ? [feed] : [];
}

function nameOf({ chain, to }: UsdFeed): string {
  if (chain === 'solana') return `the Pyth price feed on ${CHAINS.solana.name}`;
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
