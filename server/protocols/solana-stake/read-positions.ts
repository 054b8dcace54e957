import type { Address } from '@solana/kit';
import type { AccountRead } from '#server/chains/solana/read.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';
import { readStakeSlots } from './read-stakes.ts';

/** What lies in the stake accounts that this service makes for a wallet, their rent included. */
export function* readPositions(owner: Address): AccountRead<ProtocolPositions> {
  // The epoch decides what may be withdrawn, which does not matter here.
  const slots = yield* readStakeSlots(owner, 0n);
  return positionsOf({
    holdings: slots.flatMap(({ position }) =>
      position?.withdrawer === owner
        ? [
            {
              kind: 'staked' as const,
              token: { ...SOL, address: SOL.mint },
              amountAtomic: position.lamports,
            },
          ]
        : [],
    ),
  });
}
