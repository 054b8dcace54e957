import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** LI.FI's diamond, at one address on these chains (lifinance/contracts, deployments). */
export const LIFI_DIAMOND: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE';

export const LIFI_CHAINS: readonly EvmChainSlug[] = [
  'ethereum',
  'base',
  'arbitrum',
  'optimism',
  'polygon',
];
