import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** The contracts of one chain's market: a Pool of Aave v3's code, no matter who runs it. */
export interface PoolMarket {
  readonly pool: Address;
  readonly addressesProvider: Address;
  /** Prices in USD with 8 decimals. */
  readonly oracle: Address;
}

/** A lending protocol that runs Aave v3's Pool: its name, and its market on each chain. */
export interface LendingPools {
  readonly name: string;
  readonly markets: Readonly<Partial<Record<EvmChainSlug, PoolMarket>>>;
}
