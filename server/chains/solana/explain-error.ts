import {
  ASSOCIATED_TOKEN_PROGRAM,
  isTokenProgram,
  JUPITER_PROGRAM,
  STAKE_POOL_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
} from './programs.ts';

/** Errors of the system program (solana-system-interface, `SystemError`). */
const SYSTEM: Readonly<Record<number, string>> = {
  0: 'The account to be made exists already.',
  1: 'The wallet does not hold enough SOL for this.',
  5: 'The address does not follow from its seed.',
  6: 'The nonce was used or is too fresh: encode the step again.',
  7: 'The nonce was used or is too fresh: encode the step again.',
};

/** Errors of the token programs (spl-token-interface and token-2022, `TokenError`). */
const TOKEN: Readonly<Record<number, string>> = {
  0: 'The account would fall below the least balance that the chain asks for.',
  1: 'The wallet does not hold enough of the token.',
  3: 'A token account is of another token.',
  4: 'A token account belongs to somebody else.',
  11: 'The account still holds tokens.',
  14: 'The amount is more than the token can count.',
  17: 'A token account is frozen by the issuer.',
  18: 'The decimals are not those of the token.',
  36: 'The recipient takes transfers with a memo only.',
  67: 'The issuer has paused all transfers.',
};

/** Errors of the stake program (solana-stake-interface, `StakeError`). */
const STAKE: Readonly<Record<number, string>> = {
  1: 'The stake is locked up.',
  2: 'The stake is being taken back already.',
  3: 'The stake was delegated too recently: wait for the next epoch.',
  5: 'There is less stake than that.',
  8: 'The vote account of the validator is not usable.',
  12: 'The stake is smaller than the chain delegates.',
};

/** Errors of the stake pool program (spl-stake-pool, `StakePoolError`). */
const STAKE_POOL: Readonly<Record<number, string>> = {
  17: 'The stake pool has not been brought up to the new epoch yet: try again later.',
  28: 'The amount is too small for the stake pool.',
  29: 'The amount is too small for the stake pool.',
  35: 'The stake pool does not have that much SOL at hand.',
  39: 'The stake pool gives less than the least that was reviewed: plan it again.',
  43: 'The rewards of the epoch are being paid out: try again in some minutes.',
};

/** Errors of Jupiter's program (its published IDL). */
const JUPITER: Readonly<Record<number, string>> = {
  6001: 'The price has moved by more than the slippage: encode the step again.',
  6017: 'The route does not bring the exact quantity: encode the step again.',
};

/** Errors without their own program (solana-transaction-error, solana-instruction-error). */
const NAMED: Readonly<Record<string, string>> = {
  AccountNotFound: 'The wallet does not exist on Solana yet: it holds no SOL for the fee.',
  InsufficientFundsForFee: 'The wallet does not hold enough SOL for the fee.',
  InsufficientFundsForRent: 'An account would be left with less SOL than the chain asks for.',
  BlockhashNotFound: 'The message is too old: encode the step again.',
  AlreadyProcessed: 'This transaction was carried out already.',
  ProgramAccountNotFound: 'A program that it calls does not exist.',
  InvalidProgramForExecution: 'What it calls is no program.',
  InsufficientFunds: 'There are not enough funds for this.',
  ComputationalBudgetExceeded: 'It takes more computation than it asked for.',
  ProgramFailedToComplete: 'A program did not come to an end.',
  InvalidAccountData: 'An account is not what the program expects.',
  UninitializedAccount: 'An account is not set up yet.',
  AccountAlreadyInitialized: 'An account is set up already.',
  MissingRequiredSignature: 'It wants a signature that the wallet cannot give.',
  InvalidAccountOwner: 'An account belongs to another program.',
  IllegalOwner: 'An account belongs to another program.',
  AccountNotRentExempt: 'An account would hold less SOL than the chain asks for.',
};

/** One instruction's failure. */
export interface InstructionFailure {
  readonly index: number;
  readonly error: unknown;
}

/** @returns which instruction failed, when it was one. */
export function instructionFailure(error: unknown): InstructionFailure | undefined {
  const failure = (error as { InstructionError?: unknown } | null)?.InstructionError;
  if (!Array.isArray(failure) || typeof failure[0] !== 'number') return undefined;
  return { index: failure[0], error: failure[1] };
}

/**
 * Why a transaction would fail, for people. Nothing of what a program logs gets in: it writes what
 * it likes.
 *
 * @param error as the RPC gives it
 * @param program of the instruction that failed
 */
export function explainError(error: unknown, program: string | undefined): string {
  const failed = instructionFailure(error);
  const cause = failed ? failed.error : error;
  const custom = (cause as { Custom?: unknown } | null)?.Custom;
  if (typeof custom === 'number') {
    const known = tableOf(program)[custom];
    return known ?? `The program ${program ?? ''} refused it (code ${custom}).`;
  }
  const name = typeof cause === 'string' ? cause : Object.keys(cause ?? {})[0];
  return NAMED[name ?? ''] ?? `It would fail (${(name ?? 'unknown').slice(0, 60)}).`;
}

function tableOf(program: string | undefined): Readonly<Record<number, string>> {
  if (program === SYSTEM_PROGRAM) return SYSTEM;
  if (program === STAKE_PROGRAM) return STAKE;
  if (program === STAKE_POOL_PROGRAM) return STAKE_POOL;
  if (program === JUPITER_PROGRAM) return JUPITER;
  if (program && isTokenProgram(program as never)) return TOKEN;
  return program === ASSOCIATED_TOKEN_PROGRAM
    ? { 0: 'The token account belongs to somebody else.' }
    : {};
}
