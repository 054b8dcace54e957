import type { Address } from '@solana/kit';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { type AccountRead, readAccount } from '#server/chains/solana/read.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';
import type { StakePoolRow } from './pools.ts';
import { readState } from './read-pool.ts';

/** What a wallet's shares of a pool are worth in SOL, the fee of a withdrawal not taken off. */
export function* readPositions(row: StakePoolRow, owner: Address): AccountRead<ProtocolPositions> {
  const state = yield* readState(row);
  // A pool that is not on this chain has no shares of anybody.
  if (!state || state.poolTokenSupply === 0n) return positionsOf({});
  const { totalLamports, poolTokenSupply, tokenProgram } = state;
  const place = associatedTokenAddress(owner, row.token.mint, tokenProgram);
  const shares = readTokenAccount(yield* readAccount(place))?.amountAtomic ?? 0n;
  return positionsOf({
    holdings: [
      {
        kind: 'staked',
        token: { ...SOL, address: SOL.mint },
        amountAtomic: (shares * totalLamports) / poolTokenSupply,
      },
    ],
    receipts: shares > 0n ? [row.token.mint] : [],
  });
}
