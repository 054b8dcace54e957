import type { Instruction } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.ts';

const ADVANCE_NONCE = 4;

/**
 * Whether an instruction only frames a transaction: its budget, its nonce, or the account that a
 * recipient may lack.
 *
 * @param at where it stands in the message, from 0
 */
export function isFraming({ programAddress, data }: Instruction, at: number): boolean {
  if (programAddress === COMPUTE_BUDGET_PROGRAM) return true;
  if (programAddress === ASSOCIATED_TOKEN_PROGRAM) return true;
  const isAdvance = data?.length === 4 && data[0] === ADVANCE_NONCE;
  return at === 0 && programAddress === SYSTEM_PROGRAM && isAdvance;
}
