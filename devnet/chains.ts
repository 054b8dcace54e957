import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';

/** Slugs of the chains the devnet runs. */
export const DEVNET_CHAINS: readonly EvmChainSlug[] = EVM_CHAINS.map(({ slug }) => slug);
