/**
 * A field of a value that should be an object; undefined for anything else and for inherited
 * fields.
 */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

const MAX_TEXT = 200;

/**
 * Text of a source in a form that is safe for events: printable, short, and without characters that a
 * database refuses.
 */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_TEXT) : '';
}

/**
 * A number of a JSON document as a plain decimal, with the digits that the source wrote (JSON
 * numbers of up to 15 digits come through unchanged).
 *
 * @returns null for anything but a finite number within the bounds; 1e400 reads as infinite
 */
export function plainDecimal(value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < min || value > max) {
    return null;
  }
  const [digits = '0', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const [whole = '0', fraction = ''] = digits.replace('-', '').split('.');
  const shift = Number(exponent);
  const sign = value < 0 ? '-' : '';
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(shift, '0')}`;
}
