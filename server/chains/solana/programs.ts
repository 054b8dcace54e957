import { type Address, address } from '@solana/kit';

export const SYSTEM_PROGRAM: Address = address('11111111111111111111111111111111');
export const TOKEN_PROGRAM: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022_PROGRAM: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const ASSOCIATED_TOKEN_PROGRAM: Address = address(
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
);
export const STAKE_PROGRAM: Address = address('Stake11111111111111111111111111111111111111');
export const VOTE_PROGRAM: Address = address('Vote111111111111111111111111111111111111111');
export const COMPUTE_BUDGET_PROGRAM: Address = address(
  'ComputeBudget111111111111111111111111111111',
);
/** The stake pool program (spl-stake-pool). */
export const STAKE_POOL_PROGRAM: Address = address('SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy');
/** Jupiter's swap program. */
export const JUPITER_PROGRAM: Address = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4');
export const CLOCK_SYSVAR: Address = address('SysvarC1ock11111111111111111111111111111111');
export const RENT_SYSVAR: Address = address('SysvarRent111111111111111111111111111111111');

export const STAKE_HISTORY_SYSVAR: Address = address('SysvarStakeHistory1111111111111111111111111');
/** Older stake programs want it named; nobody reads it any more. */
export const STAKE_CONFIG: Address = address('StakeConfig11111111111111111111111111111111');

/** Nobody's key: what is sent there is destroyed. */
export const INCINERATOR: Address = address('1nc1nerator11111111111111111111111111111111');

/** @returns whether accounts of this owner are mints and token accounts. */
export function isTokenProgram(program: Address): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
}
