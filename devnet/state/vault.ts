import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/**
 * The devnet's ERC-4626 vaults over USDC: stand-ins of ours at the addresses of Steakhouse USDC
 * (a MetaMorpho vault, app.morpho.org), since no package ships MetaMorpho's code.
 */
export const DEV_VAULTS: Partial<Record<EvmChainSlug, Address>> = {
  ethereum: '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
  base: '0xbeeF010f9cb27031ad51e3333f9aF9C6B1228183',
};
