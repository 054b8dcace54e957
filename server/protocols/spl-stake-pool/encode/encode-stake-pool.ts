import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { deriveAddress } from '#server/chains/solana/derive-address.ts';
import {
  CLOCK_SYSVAR,
  STAKE_HISTORY_SYSVAR,
  STAKE_POOL_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
} from '#server/chains/solana/programs.ts';

const DEPOSIT_SOL_WITH_SLIPPAGE = 25;
const WITHDRAW_SOL_WITH_SLIPPAGE = 26;

const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE });
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY });

/** The accounts of a pool that its instructions name. */
export interface PoolAccounts {
  readonly pool: Address;
  readonly reserveStake: Address;
  readonly managerFeeAccount: Address;
  readonly poolMint: Address;
  readonly tokenProgram: Address;
}

/** Signs for a pool: mints its shares and takes SOL out of its reserve. */
export function withdrawAuthorityOf(pool: Address): Address {
  const seed = new Uint8Array(getAddressEncoder().encode(pool));
  return deriveAddress(STAKE_POOL_PROGRAM, [seed, new TextEncoder().encode('withdraw')]);
}

/**
 * `DepositSolWithSlippage` (spl-stake-pool, `StakePoolInstruction` 25): SOL for shares, at least so
 * many of them. The depositor is their own referrer.
 */
export function encodeDepositSol(
  accounts: PoolAccounts,
  {
    owner,
    shares,
    lamports,
    leastShares,
  }: { owner: Address; shares: Address; lamports: bigint; leastShares: bigint },
): Instruction {
  return {
    programAddress: STAKE_POOL_PROGRAM,
    accounts: [
      writable(accounts.pool),
      readonly(withdrawAuthorityOf(accounts.pool)),
      writable(accounts.reserveStake),
      { address: owner, role: AccountRole.WRITABLE_SIGNER },
      writable(shares),
      writable(accounts.managerFeeAccount),
      writable(shares),
      writable(accounts.poolMint),
      readonly(SYSTEM_PROGRAM),
      readonly(accounts.tokenProgram),
    ],
    data: encodeData(DEPOSIT_SOL_WITH_SLIPPAGE, lamports, leastShares),
  };
}

/**
 * `WithdrawSolWithSlippage` (spl-stake-pool, `StakePoolInstruction` 26): shares for SOL out of the
 * pool's reserve, at least so much of it.
 */
export function encodeWithdrawSol(
  accounts: PoolAccounts,
  {
    owner,
    shares,
    sharesAtomic,
    leastLamports,
  }: { owner: Address; shares: Address; sharesAtomic: bigint; leastLamports: bigint },
): Instruction {
  return {
    programAddress: STAKE_POOL_PROGRAM,
    accounts: [
      writable(accounts.pool),
      readonly(withdrawAuthorityOf(accounts.pool)),
      { address: owner, role: AccountRole.READONLY_SIGNER },
      writable(shares),
      writable(accounts.reserveStake),
      writable(owner),
      writable(accounts.managerFeeAccount),
      writable(accounts.poolMint),
      readonly(CLOCK_SYSVAR),
      readonly(STAKE_HISTORY_SYSVAR),
      readonly(STAKE_PROGRAM),
      readonly(accounts.tokenProgram),
    ],
    data: encodeData(WITHDRAW_SOL_WITH_SLIPPAGE, sharesAtomic, leastLamports),
  };
}

function encodeData(tag: number, amount: bigint, least: bigint): Uint8Array {
  const data = new Uint8Array(17);
  const view = new DataView(data.buffer);
  view.setUint8(0, tag);
  view.setBigUint64(1, amount, true);
  view.setBigUint64(9, least, true);
  return data;
}
