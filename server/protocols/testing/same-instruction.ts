import { type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import type { TransactionInstruction } from '@solana/web3.js';

/** An instruction of either library in one form, to be compared. */
export function sameInstruction(instruction: Instruction | TransactionInstruction) {
  if ('programAddress' in instruction) {
    return {
      program: String(instruction.programAddress),
      accounts: (instruction.accounts ?? []).map(({ address, role }) => ({
        address: String(address),
        signs: isSignerRole(role),
        changes: isWritableRole(role),
      })),
      data: Buffer.from(instruction.data ?? []).toString('hex'),
    };
  }
  return {
    program: instruction.programId.toBase58(),
    accounts: instruction.keys.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey.toBase58(),
      signs: isSigner,
      changes: isWritable,
    })),
    data: Buffer.from(instruction.data).toString('hex'),
  };
}
