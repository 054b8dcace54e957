import type { Address } from 'viem';
import { type ContractRead, ifReachable } from '#server/chains/evm/read.ts';
import { type PriceFeed, readFeedAnswers } from './read-price.ts';

/** Chainlink's SOL / USD on ethereum, 8 decimals (data.chain.link). */
export const SOL_USD_FEED: Address = '0x4ffC43a60e009B551865A93d232E33Fce9f01507';

/** Feeds of coins that no EVM chain has as its own, by CoinGecko's id. */
export const COIN_FEEDS: Readonly<Record<string, PriceFeed>> = {
  solana: { chain: 'ethereum', to: SOL_USD_FEED },
};

/**
 * The price of SOL in USD with 8 decimals; null where it is not known: ethereum does not answer,
 * or its feed is absent or stale.
 */
export function* solUsd(): ContractRead<bigint | null> {
  const answers = yield* ifReachable(readFeedAnswers([COIN_FEEDS.solana]));
  return answers?.[0]?.usd8 ?? null;
}
