/** A signed decimal for people: six digits are enough, the calldata has all of them. */
export function signed(change: string): string {
  const [whole = '', fraction = ''] = change.split('.');
  const zeros = fraction.length - fraction.replace(/^0+/, '').length;
  const kept = whole.replace('-', '') === '0' ? zeros + 6 : 6;
  const short = fraction.slice(0, kept).replace(/0+$/, '');
  const number = short === '' ? inThousands(whole) : `${inThousands(whole)}.${short}`;
  return number.startsWith('-') ? `−${number.slice(1)}` : `+${number}`;
}

const inThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Amounts of assets: digits before a symbol, which is not a word in small letters. */
const AMOUNTS = /(?<![\w.,])\d{4,}(?=(?:\.\d+)? [a-z]{0,2}[A-Z])/g;

/** @returns a text with the amounts in it grouped: `Send 50,000 USDC` */
export function grouped(text: string): string {
  return text.replace(AMOUNTS, inThousands);
}

/** A decimal without a sign, as short. */
export function short(amount: string): string {
  return signed(amount).slice(1);
}

/** By how much a quote got worse: percent, and dollars where they are known. */
export function lossText({ bps, usd }: { readonly bps: number; readonly usd: string | null }) {
  const percent = `${(bps / 100).toFixed(2)}%`;
  return usd === null ? percent : `${percent} (${usd})`;
}

const SIGNIFICANT = 5;

/** An amount that is not exact anyway, in as many digits as a glance takes: `299.44`, `0.0066651`. */
export function roughly(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = whole === '0' ? 0 : whole.length;
  const zeros = whole === '0' ? fraction.length - fraction.replace(/^0+/, '').length : 0;
  const kept = Math.max(2, SIGNIFICANT - digits + zeros);
  return short(`${whole}.${fraction.slice(0, kept)}`);
}
