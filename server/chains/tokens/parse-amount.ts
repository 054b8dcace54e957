/**
 * The decimal digits of a JSON number or a decimal string, without an exponent. A number gives
 * the shortest decimal that reads back as the same number.
 *
 * @throws RangeError for a text that is not a decimal: reading it as zero would be a wrong amount.
 * @example decimalString(1e-7) // '0.0000001'
 */
export function decimalString(amount: number | string): string {
  const parts = /^(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(String(amount));
  if (parts === null) throw new RangeError('An amount is not a decimal number of at least 0.');
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return tidy(`0.${'0'.repeat(-point)}${digits}`);
  if (point >= digits.length) return tidy(digits + '0'.repeat(point - digits.length));
  return tidy(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/**
 * A decimal amount in atomic units, by string arithmetic.
 *
 * @param decimal digits with at most one point, as `decimalString` gives them.
 * @returns undefined when the amount has more decimals than the token.
 */
export function parseAmount(decimal: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = decimalString(decimal).split('.');
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** As `parseAmount`, with decimals the token cannot hold cut off. */
export function parseAmountTruncated(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimalString(decimal).split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

function tidy(decimal: string): string {
  const trimmed = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  return trimmed.replace(/^0+(?=\d)/, '') || '0';
}
