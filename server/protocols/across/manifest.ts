import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { type AcrossChain, SPOKE_POOLS } from './addresses.ts';
import { buildBridge } from './build-bridge.ts';

/** Bridging over Across: deposited on one chain, filled by a relayer on another. */
export const across: ProtocolManifest = {
  slug: 'across',
  name: 'Across',
  aliases: ['across protocol'],
  listed: true,
  actions: {
    bridge: { chains: Object.keys(SPOKE_POOLS) as AcrossChain[], native: true, build: buildBridge },
  },
  contracts: (chain) =>
    chain === 'xlayer' ? [] : [{ address: SPOKE_POOLS[chain], name: 'Across SpokePool' }],
};
