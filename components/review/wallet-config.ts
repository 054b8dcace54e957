import { createConfig, injected, unstable_connector } from 'wagmi';
import { arbitrum, base, mainnet, optimism, polygon, xLayer } from 'wagmi/chains';

/** Chain ids by slug, for the wallet. */
export const CHAIN_IDS = {
  ethereum: mainnet.id,
  base: base.id,
  arbitrum: arbitrum.id,
  optimism: optimism.id,
  polygon: polygon.id,
  xlayer: xLayer.id,
} as const;

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
