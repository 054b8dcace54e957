import { type Address, zeroAddress } from 'viem';
import { CHAINS } from '#server/chains/registry.ts';
import type { NamedVenue } from '#server/config/guard-config.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import type { GUARD_CHAIN_IDS } from '#server/schemas/guard.ts';

export type GuardChainId = (typeof GUARD_CHAIN_IDS)[number];
export type GuardChainSlug = 'arbitrum' | 'xlayer';

/** Oldest answer of a price feed that a run takes: a day, which is the slowest feed's heartbeat, and an hour. */
const MAX_AGE_S = 90_000;

/** Chainlink's uptime feed of Arbitrum's sequencer (docs.chain.link/data-feeds/l2-sequencer-feeds). */
const ARBITRUM_SEQUENCER: Address = '0xFdB631F5EE196F0ed6FAa767959853A9F217697D';

/** Where runs of a chain read and act; all of it is signed with the permission. */
export interface GuardVenue {
  readonly chainId: GuardChainId;
  readonly slug: GuardChainSlug;
  readonly name: string;
  /** The lending venue; null where the chain does not have one. */
  readonly lending: (NamedVenue & { readonly name: string; readonly sequencer: Address }) | null;
  readonly maxAgeS: number;
  /** The router that the swapper calls (`contracts/README.md`): Uniswap's SwapRouter02. */
  readonly router: Address;
}

/** @param xlayer the lending venue that the operator names there, if any */
export function guardVenue(chainId: GuardChainId, xlayer: NamedVenue | null): GuardVenue {
  const common = { maxAgeS: MAX_AGE_S };
  if (chainId === 196) {
    return {
      ...common,
      chainId,
      slug: 'xlayer',
      name: CHAINS.xlayer.name,
      lending: xlayer && { ...xlayer, name: 'the lending venue', sequencer: zeroAddress },
      router: UNISWAP_V3.xlayer.swapRouter02,
    };
  }
  const { pool, oracle } = AAVE_V3.arbitrum;
  return {
    ...common,
    chainId,
    slug: 'arbitrum',
    name: CHAINS.arbitrum.name,
    lending: { pool, oracle, name: 'Aave', sequencer: ARBITRUM_SEQUENCER },
    router: UNISWAP_V3.arbitrum.swapRouter02,
  };
}
