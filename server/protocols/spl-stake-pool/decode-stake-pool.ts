import { type Address, getAddressDecoder } from '@solana/kit';

/** A share that a pool keeps of what goes in or out. */
export interface PoolFee {
  readonly denominator: bigint;
  readonly numerator: bigint;
}

/** What the planner needs of a stake pool's state. */
export interface StakePoolState {
  readonly reserveStake: Address;
  readonly poolMint: Address;
  readonly managerFeeAccount: Address;
  readonly tokenProgram: Address;
  /** What the pool owns and how many shares there are, both as of `lastUpdateEpoch`. */
  readonly totalLamports: bigint;
  readonly poolTokenSupply: bigint;
  readonly lastUpdateEpoch: bigint;
  /** Who must sign with a depositor or a withdrawer, if anybody. */
  readonly solDepositAuthority: Address | null;
  readonly solWithdrawAuthority: Address | null;
  readonly solDepositFee: PoolFee;
  readonly solWithdrawalFee: PoolFee;
}

/** `AccountType::StakePool`. */
const STAKE_POOL = 1;
const KEY_BYTES = 32;
const FEE_BYTES = 16;
const LOCKUP_BYTES = 48;

/**
 * Reads the state of a pool (spl-stake-pool, `StakePool`): Borsh, with every field right behind the
 * one before it.
 *
 * @returns undefined when the bytes are no pool.
 */
export function decodeStakePool(data: Uint8Array): StakePoolState | undefined {
  if (data[0] !== STAKE_POOL) return undefined;
  try {
    return readFields(new DataView(data.buffer, data.byteOffset, data.byteLength));
  } catch (error) {
    if (error instanceof RangeError || error instanceof BrokenOption) return undefined;
    throw error;
  }
}

class BrokenOption extends Error {}

function readFields(view: DataView): StakePoolState {
  let at = 1;
  const skip = (bytes: number) => {
    at += bytes;
  };
  const number = () => {
    const value = view.getBigUint64(at, true);
    skip(8);
    return value;
  };
  const key = () => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, KEY_BYTES);
    skip(KEY_BYTES);
    return getAddressDecoder().decode(bytes);
  };
  const fee = () => ({ denominator: number(), numerator: number() });
  const tag = (highest: number) => {
    const value = view.getUint8(at);
    skip(1);
    if (value > highest) throw new BrokenOption();
    return value;
  };
  const optionalKey = () => (tag(1) === 0 ? null : key());
  /** A fee that comes into force in one or two epochs. */
  const skipFutureFee = () => skip(tag(2) === 0 ? 0 : FEE_BYTES);
  // Manager, staker, stake deposit authority, bump, validator list.
  skip(3 * KEY_BYTES + 1 + KEY_BYTES);
  const [reserveStake, poolMint, managerFeeAccount, tokenProgram] = [key(), key(), key(), key()];
  const [totalLamports, poolTokenSupply, lastUpdateEpoch] = [number(), number(), number()];
  skip(LOCKUP_BYTES + FEE_BYTES);
  skipFutureFee();
  // The preferred validators, for deposits and for withdrawals.
  optionalKey();
  optionalKey();
  // Fees on stake that goes in and out.
  skip(2 * FEE_BYTES);
  skipFutureFee();
  skip(1);
  const solDepositAuthority = optionalKey();
  const solDepositFee = fee();
  skip(1);
  const solWithdrawAuthority = optionalKey();
  const solWithdrawalFee = fee();
  return {
    ...{ reserveStake, poolMint, managerFeeAccount, tokenProgram },
    ...{ totalLamports, poolTokenSupply, lastUpdateEpoch },
    ...{ solDepositAuthority, solWithdrawAuthority, solDepositFee, solWithdrawalFee },
  };
}
