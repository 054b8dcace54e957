import { SOL } from '#server/chains/solana/tokens.ts';
import type { SolanaProtocol } from '#server/protocols/solana-manifest.ts';
import { buildDeposit, STAKE_POOL_UNITS, TOKEN_ACCOUNT_BYTES } from './build-deposit.ts';
import { buildWithdrawal } from './build-withdrawal.ts';
import { STAKE_POOLS } from './pools.ts';
import { readPositions } from './read-positions.ts';
import { readWorth } from './read-worth.ts';

/** Stake pools of the SPL stake pool program, each under its own name. */
export const SPL_STAKE_POOLS: readonly SolanaProtocol[] = STAKE_POOLS.map((row) => ({
  slug: row.slug,
  name: row.name,
  aliases: row.aliases,
  listed: true,
  folder: 'spl-stake-pool',
  byNameOnly: true,
  actions: {
    stake: {
      trade: { takes: SOL, gives: row.token },
      unitLimit: STAKE_POOL_UNITS,
      rentReserve: (sysvars) => sysvars.rentExempt(TOKEN_ACCOUNT_BYTES),
      build: (leg) => buildDeposit(row, leg),
    },
    unstake: {
      trade: { takes: row.token, gives: SOL },
      unitLimit: STAKE_POOL_UNITS,
      rentReserve: () => 0n,
      build: (leg) => buildWithdrawal(row, leg),
    },
  },
  readPositions: (owner) => readPositions(row, owner),
  listAccounts: () => [row.pool],
  readWorth: (mint, atomic) => readWorth(row, mint, atomic),
}));
