import type { AcrossChain } from '../addresses.ts';

/**
 * The least gas price to reckon with, in wei: some nodes answer a base fee of 0 inside
 * `eth_call`, and relayers pay a tip on top of it.
 */
export const GAS_PRICE_FLOOR_WEI: Readonly<Record<AcrossChain, bigint>> = {
  ethereum: 1_000_000_000n,
  base: 10_000_000n,
  arbitrum: 20_000_000n,
  optimism: 5_000_000n,
  polygon: 30_000_000_000n,
};
