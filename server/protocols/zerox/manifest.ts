import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { ALLOWANCE_HOLDER, ZEROX_CHAINS } from './addresses.ts';
import { buildSwap } from './build-swap.ts';
import { partiesOfZeroxCall } from './read-call.ts';

/** Swaps by 0x's Swap API, where the deployment is connected to it. */
export const zerox: ProtocolManifest = {
  slug: 'zerox',
  name: '0x',
  aliases: ['0x api', '0x swap'],
  listed: false,
  actions: {
    swap: {
      chains: ZEROX_CHAINS,
      native: false,
      build: buildSwap,
      quoteSource: 'zerox',
      partiesNamed: partiesOfZeroxCall,
    },
  },
  contracts: (chain) =>
    ZEROX_CHAINS.includes(chain) ? [{ address: ALLOWANCE_HOLDER, name: '0x AllowanceHolder' }] : [],
};
