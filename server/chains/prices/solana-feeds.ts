import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { COIN_FEEDS } from './coin-feeds.ts';
import { PYTH_FEEDS, pythFeedOfMint } from './pyth-feeds.ts';
import { type PriceFeed, priceFeedOf, type UsdFeed } from './read-price.ts';

/** Tokens that are one with those of ethereum, whose feeds price them too. */
const PRICED_ON_ETHEREUM = ['USDC', 'USDT'] as const;

/** Feeds of ethereum that price assets of Solana, by mint; null is SOL. */
const ETHEREUM_FEEDS: ReadonlyMap<string | null, PriceFeed> = new Map(
  [
    [null, COIN_FEEDS.solana] as const,
    [WRAPPED_SOL_MINT, COIN_FEEDS.solana] as const,
    ...PRICED_ON_ETHEREUM.map((symbol) => {
      const token = resolveToken('ethereum', symbol);
      return [SOLANA_TOKENS[symbol].mint as string, token && priceFeedOf(token)] as const;
    }),
  ].flatMap(([mint, feed]) => (feed ? [[mint, feed] as const] : [])),
);

/** The mints of what feeds price on Solana, null for SOL. */
export const FED_MINTS: readonly (string | null)[] = [
  ...new Set([
    ...[...PYTH_FEEDS.values()].map(({ mint }) => mint as string | null),
    ...ETHEREUM_FEEDS.keys(),
  ]),
];

/** The feeds that price an asset of Solana by its mint, null for SOL: its own chain's, then ethereum's. */
export function feedsOfMint(mint: string | null): readonly UsdFeed[] {
  return [pythFeedOfMint(mint), ETHEREUM_FEEDS.get(mint)].filter((feed) => feed !== undefined);
}
