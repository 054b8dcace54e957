import type { PoolFee, StakePoolState } from './decode-stake-pool.ts';

/**
 * The shares that a deposit gives after the pool's fee, in base units (spl-stake-pool,
 * `process_deposit_sol`).
 */
export function sharesFor(pool: StakePoolState, depositLamports: bigint): bigint {
  const { totalLamports, poolTokenSupply, solDepositFee } = pool;
  const shares =
    totalLamports === 0n || poolTokenSupply === 0n
      ? depositLamports
      : (depositLamports * poolTokenSupply) / totalLamports;
  return shares - feeOn(solDepositFee, shares);
}

/** The lamports that shares give after the pool's fee (`process_withdraw_sol`). */
export function lamportsFor(pool: StakePoolState, sharesAtomic: bigint): bigint {
  const { totalLamports, poolTokenSupply, solWithdrawalFee } = pool;
  if (poolTokenSupply === 0n) return 0n;
  const burnt = sharesAtomic - feeOn(solWithdrawalFee, sharesAtomic);
  return (burnt * totalLamports) / poolTokenSupply;
}

/** What a fee takes, rounded up (`Fee::apply`). */
function feeOn({ denominator, numerator }: PoolFee, amount: bigint): bigint {
  if (denominator === 0n) return 0n;
  return (amount * numerator + denominator - 1n) / denominator;
}

/** A fee for people: `0.1%`; undefined when there is none. */
export function describeFee({ denominator, numerator }: PoolFee): string | undefined {
  if (denominator === 0n || numerator === 0n) return undefined;
  const percent = (Number(numerator) / Number(denominator)) * 100;
  return `${Number(percent.toFixed(4))}%`;
}
