import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';

const NAMES: Readonly<Record<string, string>> = CHAIN_NAMES;
const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/** @returns a decimal with its thousands apart and every digit that it had; any other text as it is */
export function readableAmount(amount: string | number): string {
  const text = String(amount);
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** @returns the value of an intent's field in readable form; nested values as JSON */
export function readableValue(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const text = String(value);
  if (/(?:^|_)chain$/.test(name)) return NAMES[text] ?? text;
  return /amount/.test(name) ? readableAmount(text) : text;
}
