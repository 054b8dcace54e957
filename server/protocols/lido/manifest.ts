import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { LIDO } from './addresses.ts';
import { buildClaim, findClaim, readMaxClaim } from './build-claim.ts';
import { buildStake } from './build-stake.ts';
import { buildSwap, isWrapping } from './build-swap.ts';
import { buildUnstake } from './build-unstake.ts';
import { readPositions } from './read/read-positions.ts';

const chains = ['ethereum'] as const;

/** Liquid staking with Lido: stETH, its wrapped form, and the queue that pays it out. */
export const lido: ProtocolManifest = {
  slug: 'lido',
  name: 'Lido',
  aliases: ['lido finance', 'lido staking'],
  listed: true,
  actions: {
    stake: { chains, native: true, build: buildStake },
    unstake: { chains, native: true, build: buildUnstake },
    swap: { chains, native: true, build: buildSwap, owns: isWrapping },
    claim: {
      chains,
      native: true,
      build: buildClaim,
      readMax: readMaxClaim,
      findPositions: findClaim,
    },
  },
  readPositions,
  contracts: (chain) =>
    chain === 'ethereum'
      ? [
          { address: LIDO.stEth, name: 'Lido stETH' },
          { address: LIDO.wstEth, name: 'Lido wstETH' },
          { address: LIDO.withdrawalQueue, name: 'Lido withdrawal queue' },
        ]
      : [],
};
