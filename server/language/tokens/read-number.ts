const SUFFIX: Record<string, number> = {
  k: 3,
  thousand: 3,
  thousands: 3,
  grand: 3,
  lakh: 5,
  lakhs: 5,
  m: 6,
  mil: 6,
  mm: 6,
  mn: 6,
  million: 6,
  millions: 6,
  crore: 7,
  crores: 7,
  b: 9,
  bn: 9,
  billion: 9,
};

/** @returns how many digits a magnitude suffix moves the point (`k` → 3), or undefined. */
export function magnitude(suffix: string): number | undefined {
  return Object.hasOwn(SUFFIX, suffix) ? SUFFIX[suffix] : undefined;
}

/** Moves the decimal point of a plain decimal: to the right, or to the left below zero. */
export function shiftPoint(value: string, digits: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  if (digits < 0) {
    const padded = whole.padStart(1 - digits, '0');
    return tidy(`${padded.slice(0, digits)}.${padded.slice(digits)}${fraction}`);
  }
  const padded = fraction.padEnd(digits, '0');
  return tidy(`${whole}${padded.slice(0, digits)}.${padded.slice(digits)}`);
}

/** Adds a fraction of two decimals at most (`0.5`, `0.25`) to a decimal. */
export function addHalves(value: string, fraction: string): string {
  const [whole = '', decimals = ''] = value.split('.');
  const digits = Math.max(decimals.length, 2);
  const hundredths = fraction.slice(2).padEnd(digits, '0');
  const sum = BigInt(`${whole}${decimals.padEnd(digits, '0')}`) + BigInt(hundredths);
  return shiftPoint(String(sum), -digits);
}

/** One spelling for a decimal: no leading zeros, no trailing zeros, no bare point. */
export function tidy(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  let start = 0;
  while (start < whole.length - 1 && whole[start] === '0') start++;
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === '0') end--;
  const head = whole.slice(start) || '0';
  return end > 0 ? `${head}.${fraction.slice(0, end)}` : head;
}

function isDigits(text: string): boolean {
  for (const char of text) if (char < '0' || char > '9') return false;
  return text.length > 0;
}

/**
 * Reads a number as people write it: `.01`, `1,234.5`, `1.234,5`, `0,5`, `20,000`, `1_000`.
 * A single comma before exactly three digits groups thousands unless the part before it is zero.
 *
 * @returns a plain decimal, or undefined when it is no number.
 */
export function readNumber(text: string): string | undefined {
  if (text.length === 0 || text.length > 80) return undefined;
  const plain = text.replaceAll('_', '').replaceAll("'", '');
  const commas = plain.split(',').length - 1;
  const points = plain.split('.').length - 1;
  let decimal = plain;
  if (commas > 0 && points > 0) {
    const commaLast = plain.lastIndexOf(',') > plain.lastIndexOf('.');
    if (commaLast && commas > 1) return undefined;
    if (!commaLast && points > 1) return undefined;
    decimal = commaLast ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  } else if (commas > 0) {
    const groups = plain.split(',');
    const grouped = groups.slice(1).every((group) => group.length === 3) && groups[0] !== '';
    if (commas > 1 && !grouped) return undefined;
    decimal =
      grouped && Number(groups[0]) !== 0 ? plain.replaceAll(',', '') : plain.replace(',', '.');
  } else if (points > 1) {
    const groups = plain.split('.');
    if (!groups.slice(1).every((group) => group.length === 3)) return undefined;
    decimal = groups.join('');
  }
  const [whole = '', fraction] = decimal.split('.');
  if (whole !== '' && !isDigits(whole)) return undefined;
  if (fraction !== undefined && fraction !== '' && !isDigits(fraction)) return undefined;
  if (whole === '' && (fraction === undefined || fraction === '')) return undefined;
  return tidy(decimal);
}
