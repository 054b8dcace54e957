import type { SolanaAction, SolanaProtocol } from '#server/protocols/solana-manifest.ts';
import { buildClaim } from './build-claim.ts';
import { buildStake, STAKE_UNITS } from './build-stake.ts';
import { buildUnstake } from './build-unstake.ts';
import { STAKE_BYTES } from './encode/encode-stake.ts';
import { readPositions } from './read-positions.ts';
import { stakeSlots } from './read-stakes.ts';

const claim: SolanaAction = {
  countsPosition: true,
  unitLimit: STAKE_UNITS,
  rentReserve: () => 0n,
  build: buildClaim,
};

/** Solana's own staking: SOL delegated to a validator. */
export const SOLANA_STAKE: SolanaProtocol = {
  slug: 'solana-stake',
  name: 'Solana native stake',
  aliases: ['native stake', 'native staking', 'solana staking', 'solana'],
  listed: true,
  actions: {
    stake: {
      unitLimit: STAKE_UNITS,
      rentReserve: (sysvars) => sysvars.rentExempt(STAKE_BYTES),
      build: buildStake,
    },
    unstake: {
      countsPosition: true,
      unitLimit: STAKE_UNITS,
      rentReserve: (sysvars) => sysvars.rentExempt(STAKE_BYTES),
      build: buildUnstake,
    },
    claim,
    withdraw: claim,
  },
  readPositions,
  listAccounts: (owner) => stakeSlots(owner).map(({ address }) => address),
};
