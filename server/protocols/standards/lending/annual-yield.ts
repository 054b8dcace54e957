const RAY = 10n ** 27n;
/** Aave's year: 365 days (`MathUtils.SECONDS_PER_YEAR`). */
const SECONDS_PER_YEAR = 31_536_000n;

const rayMul = (a: bigint, b: bigint): bigint => (a * b + RAY / 2n) / RAY;

/**
 * What a yearly rate comes to when it compounds every second, as debt on Aave does: both rates
 * and yields are shares of one with 27 decimals.
 *
 * @example annualYieldRay(10n ** 26n) // 10 % a year yields about 10.517 %
 */
export function annualYieldRay(rateRay: bigint): bigint {
  let power = RAY;
  let base = RAY + rateRay / SECONDS_PER_YEAR;
  for (let exponent = SECONDS_PER_YEAR; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) power = rayMul(power, base);
    base = rayMul(base, base);
  }
  return power - RAY;
}
