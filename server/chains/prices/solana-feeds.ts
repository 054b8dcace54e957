import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type PriceFeed, priceFeedOf } from './read-price.ts';
import { COIN_FEEDS } from './read-sol-usd.ts';

/** Tokens that are one with those of ethereum, whose feeds price them. */
const PRICED_ON_ETHEREUM = ['USDC', 'USDT'] as const;

/** Feeds that price assets of Solana, by mint; null is SOL. A symbol prices nothing. */
export const SOLANA_FEEDS: ReadonlyMap<string | null, PriceFeed> = new Map(
  [
    [null, COIN_FEEDS.solana] as const,
    [WRAPPED_SOL_MINT, COIN_FEEDS.solana] as const,
    ...PRICED_ON_ETHEREUM.map((symbol) => {
      const token = resolveToken('ethereum', symbol);
      return [SOLANA_TOKENS[symbol].mint as string, token && priceFeedOf(token)] as const;
    }),
  ].flatMap(([mint, feed]) => (feed ? [[mint, feed] as const] : [])),
);
