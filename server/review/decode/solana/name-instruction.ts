import type { Address } from '@solana/kit';
import {
  ComputeBudgetInstruction,
  parseComputeBudgetInstruction,
} from '@solana-program/compute-budget';
import { parseStakeInstruction, StakeInstruction } from '@solana-program/stake';
import { parseSystemInstruction, SystemInstruction } from '@solana-program/system';
import {
  AssociatedTokenInstruction,
  parseAssociatedTokenInstruction,
  parseTokenInstruction,
  TokenInstruction,
} from '@solana-program/token';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  STAKE_POOL_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#server/chains/solana/programs.ts';
import { readSwapInstruction } from '#server/protocols/jupiter/read-swap-instruction.ts';
import { enforcedBound } from '#server/protocols/jupiter/swap-bound.ts';
import type { MessageInstruction } from './read-instructions.ts';

/** An instruction as its program names it. */
export interface NamedInstruction {
  readonly program: string;
  readonly name: string;
  readonly accounts: Readonly<Record<string, { readonly address: Address } | undefined>>;
  /** What its data say. */
  readonly data: Readonly<Record<string, unknown>>;
}

type Namer = (instruction: MessageInstruction) => Omit<NamedInstruction, 'program'>;

const token: Namer = (instruction) => {
  const { instructionType, ...rest } = parseTokenInstruction(instruction);
  return named(TokenInstruction[instructionType], rest);
};

/** The program that moves SOL. */
export const SYSTEM_NAME = 'System Program';

/** What programs are called, and how their instructions are read: by their own libraries. */
const PROGRAMS: Readonly<Record<Address, { readonly name: string; readonly read: Namer }>> = {
  [SYSTEM_PROGRAM]: {
    name: SYSTEM_NAME,
    read: (instruction) => {
      const { instructionType, ...rest } = parseSystemInstruction(instruction);
      return named(SystemInstruction[instructionType], rest);
    },
  },
  [TOKEN_PROGRAM]: { name: 'Token Program', read: token },
  [TOKEN_2022_PROGRAM]: { name: 'Token-2022 Program', read: token },
  [ASSOCIATED_TOKEN_PROGRAM]: {
    name: 'Associated Token Program',
    read: (instruction) => {
      const { instructionType, ...rest } = parseAssociatedTokenInstruction(instruction);
      return named(AssociatedTokenInstruction[instructionType], rest);
    },
  },
  [STAKE_PROGRAM]: {
    name: 'Stake Program',
    read: (instruction) => {
      const { instructionType, ...rest } = parseStakeInstruction(instruction);
      return named(StakeInstruction[instructionType], rest);
    },
  },
  [COMPUTE_BUDGET_PROGRAM]: {
    name: 'Compute Budget Program',
    read: (instruction) => {
      const { instructionType, ...rest } = parseComputeBudgetInstruction(instruction);
      return named(ComputeBudgetInstruction[instructionType], { ...rest, accounts: {} });
    },
  },
  [STAKE_POOL_PROGRAM]: { name: 'Stake Pool Program', read: readStakePool },
  [JUPITER_PROGRAM]: { name: 'Jupiter', read: readJupiter },
};

/** @throws Error for a program or an instruction that is not known. */
export function nameInstruction(instruction: MessageInstruction): NamedInstruction {
  const program = PROGRAMS[instruction.programAddress];
  if (!program) throw new Error('The program is not known.');
  return { program: program.name, ...program.read(instruction) };
}

function named(name: string | undefined, { accounts, data }: object & Partial<NamedInstruction>) {
  if (name === undefined) throw new Error('The instruction is not known.');
  return { name, accounts: accounts ?? {}, data: data ?? {} };
}

function readJupiter(instruction: MessageInstruction): Omit<NamedInstruction, 'program'> {
  const swap = readSwapInstruction(instruction);
  if (!swap) throw new Error('The instruction is not known.');
  const { mode, fixedAtomic, slippageBps, platformFeeBps } = swap;
  const { authority, source, destination } = swap;
  const of = (address: Address | undefined) => (address === undefined ? undefined : { address });
  const amounts =
    mode === 'exact_in'
      ? { sells: fixedAtomic, brings_at_least: enforcedBound(swap) }
      : { brings: fixedAtomic, sells_at_most: enforcedBound(swap) };
  return {
    name: mode === 'exact_in' ? 'route' : 'exact_out_route',
    accounts: {
      authority: of(authority),
      source: of(source),
      destination: of(destination),
    },
    data: { ...amounts, slippage_bps: slippageBps, platform_fee_bps: platformFeeBps },
  };
}

/** `StakePoolInstruction` 25 and 26 of spl-stake-pool: a tag and two amounts. */
const [DEPOSIT_SOL, WITHDRAW_SOL, STAKE_POOL_BYTES] = [25, 26, 17];

function readStakePool({ accounts, data }: MessageInstruction): Omit<NamedInstruction, 'program'> {
  const [pool, , third, fourth] = accounts;
  if (data.length !== STAKE_POOL_BYTES) throw new Error('The instruction is not known.');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [first, second] = [view.getBigUint64(1, true), view.getBigUint64(9, true)];
  if (data[0] === DEPOSIT_SOL) {
    return {
      name: 'DepositSolWithSlippage',
      accounts: { pool, from: fourth, shares_to: accounts[4] },
      data: { lamports: first, shares_at_least: second },
    };
  }
  if (data[0] !== WITHDRAW_SOL) throw new Error('The instruction is not known.');
  return {
    name: 'WithdrawSolWithSlippage',
    accounts: { pool, authority: third, shares_from: fourth, to: accounts[5] },
    data: { shares: first, lamports_at_least: second },
  };
}
