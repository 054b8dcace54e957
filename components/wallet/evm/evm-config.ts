import { createConfig, injected, unstable_connector } from 'wagmi';
import { arbitrum, base, mainnet, optimism, polygon, xLayer } from 'wagmi/chains';
import type { EvmSlug } from '../page-wallet.ts';

/** Chain ids by slug, for the wallet. */
export const CHAIN_IDS = {
  ethereum: mainnet.id,
  base: base.id,
  arbitrum: arbitrum.id,
  optimism: optimism.id,
  polygon: polygon.id,
  xlayer: xLayer.id,
} as const satisfies Record<EvmSlug, number>;

const throughWallet = unstable_connector(injected);

/** Wallets announce themselves (EIP-6963); all requests go to the wallet and nowhere else. */
export const evmConfig = createConfig({
  chains: [mainnet, base, arbitrum, optimism, polygon, xLayer],
  connectors: [],
  multiInjectedProviderDiscovery: true,
  transports: {
    [mainnet.id]: throughWallet,
    [base.id]: throughWallet,
    [arbitrum.id]: throughWallet,
    [optimism.id]: throughWallet,
    [polygon.id]: throughWallet,
    [xLayer.id]: throughWallet,
  },
});
