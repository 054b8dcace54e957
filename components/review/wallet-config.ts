import { createConfig, injected, unstable_connector } from 'wagmi';
import { arbitrum, base, mainnet, optimism, polygon, xLayer } from 'wagmi/chains';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** Chain ids by slug, for the wallet. */
export const CHAIN_IDS = {
  ethereum: mainnet.id,
  base: base.id,
  arbitrum: arbitrum.id,
  optimism: optimism.id,
  polygon: polygon.id,
  xlayer: xLayer.id,
} as const;

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

const throughWallet = unstable_connector(injected);

/** Wallets announce themselves (EIP-6963); everything is asked of the wallet, nobody else. */
export const walletConfig = createConfig({
  chains: [mainnet, base, arbitrum, optimism, polygon, xLayer],
  connectors: [],
  multiInjectedProviderDiscovery: true,
  ssr: true,
  transports: {
    [mainnet.id]: throughWallet,
    [base.id]: throughWallet,
    [arbitrum.id]: throughWallet,
    [optimism.id]: throughWallet,
    [polygon.id]: throughWallet,
    [xLayer.id]: throughWallet,
  },
});
