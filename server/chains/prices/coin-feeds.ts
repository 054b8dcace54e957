import type { Address } from 'viem';
import type { PriceFeed } from './read-price.ts';

/** Chainlink's SOL / USD on ethereum, 8 decimals (data.chain.link). */
export const SOL_USD_FEED: Address = '0x4ffC43a60e009B551865A93d232E33Fce9f01507';

/** Feeds of coins that no EVM chain has as its own, by CoinGecko's id. */
export const COIN_FEEDS: Readonly<Record<string, PriceFeed>> = {
  solana: { chain: 'ethereum', to: SOL_USD_FEED },
};
