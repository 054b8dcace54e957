import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getDeactivateInstructionDataEncoder,
  getDelegateStakeInstructionDataEncoder,
  getInitializeInstructionDataEncoder,
  getSplitInstructionDataEncoder,
  getWithdrawInstructionDataEncoder,
} from '@solana-program/stake';
import { getCreateAccountWithSeedInstruction } from '@solana-program/system';
import {
  CLOCK_SYSVAR,
  RENT_SYSVAR,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
} from '#server/chains/solana/programs.ts';

/** Bytes of a stake account (solana-stake-interface, `StakeStateV2::size_of`). */
export const STAKE_BYTES = 200;

const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE });
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY });
const signer = (address: Address) => ({ address, role: AccountRole.READONLY_SIGNER });

/**
 * Instructions of the stake program. Sysvars are passed as every version of it takes them: newer
 * ones read them without and skip the accounts.
 */
function stakeInstruction(
  accounts: Instruction['accounts'],
  data: ReturnType<ReturnType<typeof getDeactivateInstructionDataEncoder>['encode']>,
): Instruction {
  return { programAddress: STAKE_PROGRAM, accounts: accounts ?? [], data };
}

/** Makes an account at the address that follows from the owner and a seed: it signs nothing. */
export function encodeCreateStakeAccount(options: {
  owner: Address;
  stakeAccount: Address;
  seed: string;
  lamports: bigint;
}): Instruction {
  const { owner, stakeAccount, seed, lamports } = options;
  return getCreateAccountWithSeedInstruction({
    payer: createNoopSigner(owner),
    newAccount: stakeAccount,
    base: owner,
    seed,
    amount: lamports,
    space: STAKE_BYTES,
    programAddress: STAKE_PROGRAM,
  });
}

/** `Initialize`: the owner stakes and withdraws, and nothing is locked up. */
export function encodeInitializeStake(owner: Address, stakeAccount: Address): Instruction {
  return stakeInstruction(
    [writable(stakeAccount), readonly(RENT_SYSVAR)],
    getInitializeInstructionDataEncoder().encode({
      arg0: { staker: owner, withdrawer: owner },
      arg1: { unixTimestamp: 0n, epoch: 0n, custodian: SYSTEM_PROGRAM },
    }),
  );
}

/** `DelegateStake`. */
export function encodeDelegate(
  owner: Address,
  stakeAccount: Address,
  voteAccount: Address,
): Instruction {
  return stakeInstruction(
    [
      writable(stakeAccount),
      readonly(voteAccount),
      readonly(CLOCK_SYSVAR),
      readonly(STAKE_HISTORY_SYSVAR),
      readonly(STAKE_CONFIG),
      signer(owner),
    ],
    getDelegateStakeInstructionDataEncoder().encode({}),
  );
}

/** `Deactivate`: the stake stops working when the epoch ends. */
export function encodeDeactivate(owner: Address, stakeAccount: Address): Instruction {
  return stakeInstruction(
    [writable(stakeAccount), readonly(CLOCK_SYSVAR), signer(owner)],
    getDeactivateInstructionDataEncoder().encode({}),
  );
}

/** `Split`: moves a part of a stake into another account. */
export function encodeSplit(options: {
  owner: Address;
  stakeAccount: Address;
  splitAccount: Address;
  lamports: bigint;
}): Instruction {
  const { owner, stakeAccount, splitAccount, lamports } = options;
  return stakeInstruction(
    [writable(stakeAccount), writable(splitAccount), signer(owner)],
    getSplitInstructionDataEncoder().encode({ args: lamports }),
  );
}

/** `Withdraw`: takes lamports out to the owner; taking all of them closes the account. */
export function encodeWithdraw(
  owner: Address,
  stakeAccount: Address,
  lamports: bigint,
): Instruction {
  return stakeInstruction(
    [
      writable(stakeAccount),
      writable(owner),
      readonly(CLOCK_SYSVAR),
      readonly(STAKE_HISTORY_SYSVAR),
      signer(owner),
    ],
    getWithdrawInstructionDataEncoder().encode({ args: lamports }),
  );
}
