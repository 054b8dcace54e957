import { formatUnits } from 'viem';

/** @example groupThousands(182_344n) // '182,344' */
export function groupThousands(value: bigint): string {
  return value.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * A gas price in gwei with three significant digits, rounded down, and never fewer digits than
 * its whole part has.
 *
 * @example formatGasPrice(12_345_678n) // '0.0123 gwei'
 */
export function formatGasPrice(gasPriceWei: bigint): string {
  const [whole = '0', fraction = ''] = formatUnits(gasPriceWei, 9).split('.');
  const leadingZeros = whole === '0' ? fraction.length - fraction.replace(/^0+/, '').length : 0;
  const kept = whole === '0' ? leadingZeros + 3 : Math.max(0, 3 - whole.length);
  const shown = fraction.slice(0, kept).replace(/0+$/, '');
  return `${whole}${shown ? `.${shown}` : ''} gwei`;
}

/**
 * What gas costs in USD, rounded to the cent.
 *
 * @param nativeUsd price of the native coin in USD with 8 decimals; null when unknown.
 * @example formatGasCost(182_344n, 12_000_000n, 250_000_000_000n) // '<$0.01'
 */
export function formatGasCost(
  gasUsed: bigint,
  gasPriceWei: bigint,
  nativeUsd: bigint | null,
): string {
  if (nativeUsd === null) return 'unknown';
  return formatScaledUsd(gasUsed * gasPriceWei * nativeUsd, 10n ** 24n);
}

/**
 * Dollars, rounded to the cent.
 *
 * @param usd8 with 8 decimals.
 * @example formatUsd(30_000_000_000n) // '$300.00'
 */
export function formatUsd(usd8: bigint): string {
  return formatScaledUsd(usd8, 10n ** 6n);
}

function formatScaledUsd(usd: bigint, cent: bigint): string {
  if (usd === 0n) return '$0.00';
  if (usd < cent) return '<$0.01';
  const cents = (usd + cent / 2n) / cent;
  return `$${groupThousands(cents / 100n)}.${(cents % 100n).toString().padStart(2, '0')}`;
}
