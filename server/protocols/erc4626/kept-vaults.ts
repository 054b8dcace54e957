import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/**
 * Vaults that a wallet's shares are looked for in: no contract lists the vaults of a chain, and a
 * vault that anybody may name could say any worth of its shares. Steakhouse USDC (app.morpho.org).
 */
export const KEPT_VAULTS: Readonly<Partial<Record<EvmChainSlug, readonly Address[]>>> = {
  ethereum: ['0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'],
  base: ['0xbeeF010f9cb27031ad51e3333f9aF9C6B1228183'],
};
