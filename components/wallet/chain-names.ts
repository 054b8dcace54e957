import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** How people call the chains. */
export const CHAIN_NAMES: Readonly<Record<ChainSlug, string>> = {
  ethereum: 'Ethereum',
  base: 'Base',
  arbitrum: 'Arbitrum',
  optimism: 'Optimism',
  polygon: 'Polygon',
  xlayer: 'X Layer',
  solana: 'Solana',
};

/** The coins in which the network fees of the chains are paid. */
export const CHAIN_COINS: Readonly<Record<ChainSlug, string>> = {
  ethereum: 'ETH',
  base: 'ETH',
  arbitrum: 'ETH',
  optimism: 'ETH',
  polygon: 'POL',
  xlayer: 'OKB',
  solana: 'SOL',
};
