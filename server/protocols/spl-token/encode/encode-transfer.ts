import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getTransferCheckedInstruction } from '@solana-program/token';

/** `Transfer` of the system program (solana-system-interface). */
export function encodeSolTransfer(options: {
  owner: Address;
  recipient: Address;
  lamports: bigint;
}): Instruction {
  const { owner, recipient, lamports } = options;
  return getTransferSolInstruction({
    source: createNoopSigner(owner),
    destination: recipient,
    amount: lamports,
  });
}

/**
 * `TransferChecked` of the token program or token-2022: it names the mint and its decimals, so
 * that another token cannot slip in.
 */
export function encodeTokenTransfer(options: {
  owner: Address;
  source: Address;
  destination: Address;
  mint: Address;
  tokenProgram: Address;
  amountAtomic: bigint;
  decimals: number;
}): Instruction {
  const { owner, source, destination, mint, tokenProgram, amountAtomic, decimals } = options;
  return getTransferCheckedInstruction(
    {
      source,
      mint,
      destination,
      authority: createNoopSigner(owner),
      amount: amountAtomic,
      decimals,
    },
    { programAddress: tokenProgram },
  );
}
