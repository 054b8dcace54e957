import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getApproveCheckedInstruction, getRevokeInstruction } from '@solana-program/token';

/**
 * `ApproveChecked`: one delegate may move up to the amount out of one token account. A token
 * account has one delegate at a time; a new approval replaces the old one.
 */
export function encodeApprove(options: {
  owner: Address;
  source: Address;
  mint: Address;
  delegate: Address;
  tokenProgram: Address;
  amountAtomic: bigint;
  decimals: number;
}): Instruction {
  const { owner, source, mint, delegate, tokenProgram, amountAtomic, decimals } = options;
  return getApproveCheckedInstruction(
    { source, mint, delegate, owner: createNoopSigner(owner), amount: amountAtomic, decimals },
    { programAddress: tokenProgram },
  );
}

/** `Revoke`: nobody may move anything any more. */
export function encodeRevoke(options: {
  owner: Address;
  source: Address;
  tokenProgram: Address;
}): Instruction {
  const { owner, source, tokenProgram } = options;
  return getRevokeInstruction(
    { source, owner: createNoopSigner(owner) },
    { programAddress: tokenProgram },
  );
}
