import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** Where people look transactions up, unless the deployment names another place. */
const EXPLORERS: Readonly<Record<ChainSlug, string>> = {
  ethereum: 'https://etherscan.io',
  base: 'https://basescan.org',
  arbitrum: 'https://arbiscan.io',
  optimism: 'https://optimistic.etherscan.io',
  polygon: 'https://polygonscan.com',
  xlayer: 'https://www.oklink.com/xlayer',
  solana: 'https://solscan.io',
};

/**
 * The explorer of every chain; a transaction is at `/tx/` and its hash below it.
 *
 * @param configured those that the deployment names, without a slash at the end
 */
export function explorersOf(
  configured: Readonly<Partial<Record<ChainSlug, string>>>,
): Readonly<Record<ChainSlug, string>> {
  return { ...EXPLORERS, ...configured };
}
