const DECIMALS = 36;

/** The sum of plain decimals, exact to 36 places. */
export function sumDecimals(decimals: readonly string[]): string {
  return plain(decimals.reduce((total, decimal) => total + scaled(decimal), 0n));
}

/** A share of a plain decimal, rounded down at the 36th place. */
export function takePercent(decimal: string, percent: string): string {
  return plain((scaled(decimal) * scaled(percent)) / (100n * 10n ** BigInt(DECIMALS)));
}

function plain(sum: bigint): string {
  const digits = sum.toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  const units = digits.slice(0, -DECIMALS);
  return fraction === '' ? units : `${units}.${fraction}`;
}

/** Whether parts come to a whole. */
export const addsUp = (parts: readonly string[], whole: string): boolean =>
  sumDecimals(parts) === sumDecimals([whole]);

function scaled(decimal: string): bigint {
  const [units = '0', fraction = ''] = decimal.split('.');
  return BigInt(units + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
