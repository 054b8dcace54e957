import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { LIFI_CHAINS, LIFI_DIAMOND } from './addresses.ts';
import { buildBridge } from './build-bridge.ts';
import { buildSwap } from './build-swap.ts';
import { partiesOfLifiBridge } from './read-bridge-call.ts';
import { partiesOfLifiCall } from './read-call.ts';

/** Swaps and bridges by LI.FI, where the deployment is connected to it. */
export const lifi: ProtocolManifest = {
  slug: 'lifi',
  name: 'LI.FI',
  aliases: ['li fi', 'jumper'],
  listed: false,
  actions: {
    swap: {
      chains: LIFI_CHAINS,
      native: false,
      build: buildSwap,
      quoteSource: 'lifi',
      partiesNamed: partiesOfLifiCall,
    },
    bridge: {
      chains: LIFI_CHAINS,
      native: false,
      build: buildBridge,
      quoteSource: 'lifi',
      partiesNamed: partiesOfLifiBridge,
    },
  },
  contracts: (chain) =>
    LIFI_CHAINS.includes(chain) ? [{ address: LIFI_DIAMOND, name: 'LI.FI Diamond' }] : [],
};
