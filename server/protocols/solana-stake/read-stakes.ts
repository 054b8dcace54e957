import type { Address } from '@solana/kit';
import { getStakeStateAccountDecoder } from '@solana-program/stake';
import { deriveWithSeed } from '#server/chains/solana/derive-address.ts';
import { STAKE_PROGRAM } from '#server/chains/solana/programs.ts';
import {
  type AccountRead,
  readAccount,
  readAccounts,
  type SolanaAccount,
} from '#server/chains/solana/read.ts';

/** A stake account and what may be done with it. */
export interface StakePosition {
  readonly address: Address;
  readonly lamports: bigint;
  /** What is delegated, without the account's rent. */
  readonly stakeLamports: bigint;
  readonly staker: Address;
  readonly withdrawer: Address;
  /**
   * `active`: works, or will from the next epoch on. `cooling`: taken back, and free once the epoch
   * ends. `free`: may be withdrawn.
   */
  readonly state: 'active' | 'cooling' | 'free';
}

/** An address for a stake account of a wallet, and what stands there. */
export interface StakeSlot {
  readonly seed: string;
  readonly address: Address;
  readonly position: StakePosition | null;
  readonly isTaken: boolean;
}

/** How many stake accounts of a wallet are looked at. */
const SLOTS = 16;
const NEVER = 2n ** 64n - 1n;

/** The stake accounts that this service makes for a wallet, by their seeds. */
export function* readStakeSlots(owner: Address, epoch: bigint): AccountRead<readonly StakeSlot[]> {
  const slots = stakeSlots(owner);
  const accounts = yield* readAccounts(slots.map(({ address }) => address));
  return slots.map((slot, at) => ({
    ...slot,
    position: readPosition(accounts[at] ?? null, epoch),
    isTaken: accounts[at] != null,
  }));
}

/** The addresses of those accounts, and the seeds that they are derived from. */
export function stakeSlots(owner: Address): readonly Pick<StakeSlot, 'seed' | 'address'>[] {
  return Array.from({ length: SLOTS }, (_, at) => {
    const seed = `portolan:${at}`;
    return { seed, address: deriveWithSeed(owner, seed, STAKE_PROGRAM) };
  });
}

/** A stake account that was named. */
export function* readStake(address: Address, epoch: bigint): AccountRead<StakePosition | null> {
  return readPosition(yield* readAccount(address), epoch);
}

function readPosition(account: SolanaAccount | null, epoch: bigint): StakePosition | null {
  if (!account || account.owner !== STAKE_PROGRAM) return null;
  const { state } = getStakeStateAccountDecoder().decode(account.data);
  if (state.__kind !== 'Initialized' && state.__kind !== 'Stake') return null;
  const [{ authorized }] = state.fields;
  const delegation = state.__kind === 'Stake' ? state.fields[1].delegation : undefined;
  const { staker, withdrawer } = authorized;
  const shared = { address: account.address, lamports: account.lamports, staker, withdrawer };
  if (!delegation) return { ...shared, stakeLamports: 0n, state: 'free' };
  const { stake, activationEpoch, deactivationEpoch } = delegation;
  // Taken back in the epoch it was given in, it never worked.
  const isFree =
    deactivationEpoch !== NEVER &&
    (deactivationEpoch < epoch || activationEpoch === deactivationEpoch);
  return {
    ...shared,
    stakeLamports: stake,
    state: deactivationEpoch === NEVER ? 'active' : isFree ? 'free' : 'cooling',
  };
}
