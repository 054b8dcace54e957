import type { EvmChainSlug } from '#server/chains/registry.ts';

/** LayerZero's number of each chain that Stargate v2 reaches here (docs.layerzero.network, v2 deployments). */
export const STARGATE_ENDPOINTS: Readonly<Partial<Record<EvmChainSlug, number>>> = {
  ethereum: 30_101,
  base: 30_184,
  arbitrum: 30_110,
  optimism: 30_111,
  polygon: 30_109,
};

/** Stargate v2's number of each asset that stays itself on the way (stargateprotocol.gitbook.io, assets). */
export const STARGATE_ASSETS: Readonly<Record<string, number>> = { USDC: 1, USDT: 2 };

/** The most that may go along for LayerZero's message, in the chain's coin; what is not used comes back. */
export const MOST_MESSAGE_FEE_WEI: Readonly<Partial<Record<EvmChainSlug, bigint>>> = {
  ethereum: 10n ** 16n,
  base: 3n * 10n ** 15n,
  arbitrum: 3n * 10n ** 15n,
  optimism: 3n * 10n ** 15n,
  polygon: 20n * 10n ** 18n,
};
