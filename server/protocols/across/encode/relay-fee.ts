/**
 * What a relayer asks for a fill. Across has no on-chain quote and its quoting service wants an
 * integrator's identity, so this model is ours: relayers compete on capital cost and gas.
 */
export interface FillCost {
  /** Destination base fee, or our floor where a chain reports less. */
  readonly gasPriceWei: bigint;
  /** Data fee of a rollup transaction, in wei. */
  readonly dataFeeWei: bigint;
  /** USD with 8 decimals, per whole coin and token. */
  readonly nativePriceUsd: bigint;
  readonly tokenPriceUsd: bigint;
  readonly tokenDecimals: number;
}

/** Gas of `fillRelay` with a token transfer or an unwrap. */
const FILL_GAS = 130_000n;
/** What relayers' capital costs until the HubPool pays them back. */
const CAPITAL_FEE_BPS = 5n;
const BPS = 10_000n;
const WEI_PER_COIN = 10n ** 18n;

/** The fee a bridge keeps, in atomic units of the token, rounded up at every step. */
export function relayFeeAtomic(amountAtomic: bigint, cost: FillCost): bigint {
  const capital = divideUp(amountAtomic * CAPITAL_FEE_BPS, BPS);
  const fillWei = FILL_GAS * cost.gasPriceWei + cost.dataFeeWei;
  const gas = divideUp(
    fillWei * cost.nativePriceUsd * 10n ** BigInt(cost.tokenDecimals),
    WEI_PER_COIN * cost.tokenPriceUsd,
  );
  return capital + gas;
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
