import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

export type AcrossChain = Exclude<EvmChainSlug, 'xlayer'>;

/** Across SpokePools, held to `@across-protocol/contracts`' deployments by `addresses.test.ts`. */
export const SPOKE_POOLS: Readonly<Record<AcrossChain, Address>> = {
  ethereum: '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
  base: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
  arbitrum: '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A',
  optimism: '0x6f26Bf09B1C792e3228e5467807a900A503c0281',
  polygon: '0x9295ee1d8C5b022Be115A2AD3c30C72E34e7F096',
};

const EVERYWHERE: readonly AcrossChain[] = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'];

/**
 * Listed tokens that Across carries, with the chains it carries them on, held to
 * `@across-protocol/constants` by `addresses.test.ts`. Their addresses are the listed ones.
 */
export const ACROSS_TOKENS: Readonly<Record<string, readonly AcrossChain[]>> = {
  WETH: EVERYWHERE,
  USDC: EVERYWHERE,
  USDT: EVERYWHERE,
  DAI: EVERYWHERE,
  WBTC: ['ethereum', 'arbitrum', 'optimism', 'polygon'],
};
