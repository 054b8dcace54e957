import type { EvmChainSlug } from '#server/chains/registry.ts';

const GWEI = 1_000_000_000n;

/** Base fee that each chain is held at, in wei: of the order its real chain has. */
export const BASE_FEE_WEI: Readonly<Record<EvmChainSlug, bigint>> = {
  ethereum: 2n * GWEI,
  base: GWEI / 100n,
  arbitrum: GWEI / 100n,
  optimism: GWEI / 100n,
  polygon: 30n * GWEI,
  xlayer: GWEI / 20n,
};

/** Gas a block may use. */
export const BLOCK_GAS_LIMIT = 60_000_000n;
