import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { ROCKET_POOL } from './addresses.ts';
import { buildStake } from './build-stake.ts';
import { buildUnstake } from './build-unstake.ts';

const chains = ['ethereum'] as const;

/** Liquid staking with Rocket Pool: ETH for rETH and back, while it holds ETH for that. */
export const rocketPool: ProtocolManifest = {
  slug: 'rocket-pool',
  name: 'Rocket Pool',
  aliases: ['rocketpool', 'rocket pool'],
  listed: true,
  actions: {
    stake: { chains, native: true, build: buildStake },
    unstake: { chains, native: true, build: buildUnstake },
  },
  contracts: (chain) =>
    chain === 'ethereum'
      ? [
          { address: ROCKET_POOL.rEth, name: 'Rocket Pool rETH' },
          { address: ROCKET_POOL.storage, name: 'Rocket Pool storage' },
        ]
      : [],
};
