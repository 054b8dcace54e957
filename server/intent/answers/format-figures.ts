import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';

const USD_DECIMALS = 8;
const CENT = 10n ** 6n;
const RAY_PERCENT_HUNDREDTH = 10n ** 23n;
const WAD_HUNDREDTH = 10n ** 16n;

/** USD of 8 decimals for people, rounded down: `$1,204`, `$87.20`, `under $0.01`. */
export function formatUsd(usd: bigint): string {
  if (usd > 0n && usd < CENT) return 'under $0.01';
  if (usd >= 1000n * 100n * CENT) return `$${grouped(usd / (100n * CENT))}`;
  return `$${cents(usd)}`;
}

/** The USD price of one token, 8 decimals: cents from a dollar up, four digits below. */
export function formatPrice(usd: bigint): string {
  if (usd < 100n * CENT) return `$${formatAmountShort(usd, USD_DECIMALS)}`;
  return `$${cents(usd)}`;
}

/** A share of one with 27 decimals as a percentage of two decimals: `3.21 %`. */
export function formatPercent(shareRay: bigint): string {
  const hundredths = shareRay / RAY_PERCENT_HUNDREDTH;
  if (shareRay > 0n && hundredths === 0n) return 'under 0.01 %';
  return `${hundredthsOf(hundredths)} %`;
}

/** A health factor of 18 decimals, rounded down to two: never shown safer than it is. */
export function formatHealthFactor(factorWad: bigint): string {
  const hundredths = factorWad / WAD_HUNDREDTH;
  return hundredths > 100_000n ? 'over 1,000' : hundredthsOf(hundredths);
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(parts: readonly string[], conjunction = 'and'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${conjunction} ${parts.at(-1)}`;
}

function cents(usd: bigint): string {
  return hundredthsOf(usd / CENT);
}

function hundredthsOf(hundredths: bigint): string {
  return `${grouped(hundredths / 100n)}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function grouped(whole: bigint): string {
  return formatAmountShort(whole, 0);
}
