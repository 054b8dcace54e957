import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { UNISWAP_V3 } from './addresses.ts';
import { buildSwap } from './build-swap.ts';

/** Swaps over Uniswap v3 pools, by SwapRouter02. */
export const uniswapV3: ProtocolManifest = {
  slug: 'uniswap-v3',
  name: 'Uniswap v3',
  aliases: ['uniswap', 'uni', 'uni v3'],
  listed: true,
  actions: {
    swap: { chains: EVM_CHAINS.map(({ slug }) => slug), native: true, build: buildSwap },
  },
  contracts: (chain) => [
    { address: UNISWAP_V3[chain].swapRouter02, name: 'Uniswap v3 SwapRouter02' },
  ],
};
