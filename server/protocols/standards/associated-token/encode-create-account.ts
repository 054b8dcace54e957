import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';

/** `CreateIdempotent` of the associated token program: makes the account unless it is there. */
export function encodeCreateTokenAccount(options: {
  payer: Address;
  account: Address;
  owner: Address;
  mint: Address;
  tokenProgram: Address;
}): Instruction {
  const { payer, account, owner, mint, tokenProgram } = options;
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: account,
    owner,
    mint,
    tokenProgram,
  });
}
