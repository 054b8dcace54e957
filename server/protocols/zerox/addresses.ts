import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** 0x's AllowanceHolder, at one address on these chains (0xProject/0x-settler README). */
export const ALLOWANCE_HOLDER: Address = '0x0000000000001fF3684f28c67538d4D072C22734';
/** The registry that names 0x's current Settler contracts, at one address on every chain. */
export const SETTLER_REGISTRY: Address = '0x00000000000004533Fe15556B1E086BB1A72cEae';
/** The registry's number of the Settler that takers submit to. */
export const TAKER_SUBMITTED = 2n;

export const ZEROX_CHAINS: readonly EvmChainSlug[] = [
  'ethereum',
  'base',
  'arbitrum',
  'optimism',
  'polygon',
];
