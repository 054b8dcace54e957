/**
 * Where a pool without any optional field has what it says of itself (spl-stake-pool, `StakePool`):
 * the state is packed, so that each option that is set would move what follows.
 */
export const POOL_FIELD = {
  accountType: 0,
  manager: 1,
  staker: 33,
  stakeDepositAuthority: 65,
  withdrawBump: 97,
  validatorList: 98,
  reserveStake: 130,
  poolMint: 162,
  managerFeeAccount: 194,
  tokenProgram: 226,
  totalLamports: 258,
  poolTokenSupply: 266,
  lastUpdateEpoch: 274,
  /** A fee is its denominator, then its numerator. */
  solDepositFee: 384,
  solWithdrawalFee: 402,
} as const;

/** Bytes of a pool's account (`StakePool::get_packed_len`). */
export const POOL_BYTES = 611;
