import { getAddress, isAddress } from 'viem';
import { isAssetSpelling } from '../lexicon/assets.ts';
import { readNumberWord } from '../lexicon/numbers.ts';
import { magnitude, readNumber, shiftPoint } from './read-number.ts';
import type { Token } from './token.ts';

const NAME_ENDINGS = new Set([
  'eth',
  'sol',
  'crypto',
  'lens',
  'nft',
  'wallet',
  'xyz',
  'id',
  'bnb',
  'arb',
  'x',
]);
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Says what one run of characters is. Some runs are two tokens: `0.5eth`. */
export function classifyWord(
  raw: string,
  suspects: ReadonlySet<string>,
  truncated: boolean,
): readonly Token[] {
  const lower = raw.toLowerCase();
  if (lower.includes('://') || lower.startsWith('www.')) return [{ kind: 'url', raw }];
  if (lower === '0x') return [{ kind: 'word', text: lower, raw }];
  const address = readAddress(raw, suspects, truncated);
  if (address) return [address];
  if (raw.startsWith('@') && raw.length > 1) {
    return [{ kind: 'handle', text: lower.slice(1), raw }];
  }
  if (lower.includes('@') && lower.includes('.')) return [{ kind: 'url', raw }];
  const name = readName(raw, lower, suspects);
  if (name) return [name];
  if (lower === '->' || lower === '=>' || lower === '>' || lower === '-->') {
    return [{ kind: 'word', text: 'to', raw }];
  }
  if (/^#\d{1,78}$/.test(raw)) return [{ kind: 'numbered', id: raw.slice(1), raw }];
  if (lower === '-') return [{ kind: 'mark', raw: '-' }];
  if (FOREIGN_SIGNS.includes(raw[0] ?? '') || FOREIGN_SIGNS.includes(raw.at(-1) ?? '')) {
    return [{ kind: 'word', text: 'some', raw }];
  }
  if (DATE.test(raw)) return [{ kind: 'time', raw }];
  const scientific = readScientific(lower, raw);
  if (scientific) return [scientific];
  const sized = readSized(raw);
  if (sized) return sized;
  if (/^\$[A-Za-z0-9][A-Za-z0-9.+_-]{0,40}$/.test(raw)) {
    return [{ kind: 'ticker', text: raw.slice(1), raw }];
  }
  const pair = readPair(raw);
  if (pair) return [pair];
  const spelled = readNumberWord(lower);
  if (spelled !== undefined) return [{ kind: 'number', value: spelled, raw }];
  const text = stripPossessive(lower);
  return [
    {
      kind: 'word',
      text,
      raw: stripPossessive(raw),
      ...(text !== lower && { owns: true as const }),
    },
  ];
}

/** `2025-03-15`, `15/03/2025`, `03/15`: a day, never an amount. */
const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|0\d\/\d{1,2})$/;

const CONTRACTED = new Set([
  'what',
  'how',
  'it',
  'that',
  'let',
  'who',
  'where',
  'there',
  'here',
  'when',
]);

/** `aave's` is aave; `what's` stays. */
function stripPossessive(word: string): string {
  if (word.endsWith("'")) return word.slice(0, -1);
  const base = word.slice(0, -2);
  const owned = word.toLowerCase().endsWith("'s") && !CONTRACTED.has(base.toLowerCase());
  // "carol.eth's" stays: it speaks of somebody else's wallet.
  return owned && base !== '' && !base.includes('.') ? base : word;
}

/** Signs of currencies that nothing here is priced in. */
const FOREIGN_SIGNS = '\u20ac\u00a3\u00a5\u20b9\u20a9\u20bd\u20ba';

/** `1e-3`, `2.5e6`: exponents of at most two digits. */
function readScientific(lower: string, raw: string): Token | undefined {
  const [, digits, exponent] = /^(\d{1,30}(?:\.\d{1,30})?)e([+-]?\d{1,2})$/.exec(lower) ?? [];
  if (digits === undefined || exponent === undefined) return undefined;
  return { kind: 'number', value: shiftPoint(digits, Number(exponent)), raw };
}

function readAddress(
  raw: string,
  suspects: ReadonlySet<string>,
  truncated: boolean,
): Token | undefined {
  const bad = (reason: 'length' | 'checksum' | 'characters' | 'hidden'): Token => ({
    kind: 'bad-address',
    value: raw,
    reason,
    raw,
  });
  if ((raw.startsWith('0x') || raw.startsWith('0X')) && raw.length > 2) {
    if (suspects.has(raw)) return bad('hidden');
    const digits = raw.slice(2);
    if (!/^[0-9a-fA-F]+$/.test(digits)) {
      return digits.length >= 10 || truncated ? bad('characters') : undefined;
    }
    if (digits.length !== 40 || truncated) return bad('length');
    if (raw.startsWith('0X')) return bad('characters');
    const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
    if (!oneCase && !isAddress(raw)) return bad('checksum');
    return {
      kind: 'address',
      family: 'evm',
      value: oneCase ? raw : getAddress(raw),
      raw,
    };
  }
  if (raw.length === 40 && /^[0-9a-fA-F]{40}$/.test(raw)) return bad('characters');
  if (raw.length >= 26 && raw.length <= 50 && /^[0-9A-Za-z]+$/.test(raw)) {
    if (!/\d/.test(raw) || !/[A-Z]/.test(raw) || !/[a-z]/.test(raw)) return undefined;
    if (suspects.has(raw)) return bad('hidden');
    if (decodesTo32Bytes(raw)) return { kind: 'address', family: 'solana', value: raw, raw };
    return bad(raw.length < 32 || raw.length > 44 ? 'length' : 'characters');
  }
  if (suspects.has(raw) && raw.length >= 30 && !raw.includes('.')) return bad('hidden');
  return undefined;
}

function decodesTo32Bytes(text: string): boolean {
  let value = 0n;
  for (const char of text) {
    const digit = BASE58.indexOf(char);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  let zeros = 0;
  while (text[zeros] === '1') zeros++;
  let bytes = zeros;
  for (; value > 0n; value >>= 8n) bytes++;
  return bytes === 32;
}

function readName(raw: string, lower: string, suspects: ReadonlySet<string>): Token | undefined {
  if (!lower.includes('.') || lower.includes('/') || lower.startsWith('$')) return undefined;
  const labels = lower.split('.');
  const ending = labels.at(-1) ?? '';
  if (labels.length < 2 || labels.some((label) => label === '') || !NAME_ENDINGS.has(ending)) {
    return undefined;
  }
  if (isAssetSpelling(lower)) return undefined;
  if (suspects.has(raw) || !/^[a-z0-9_.-]+$/.test(lower)) {
    return { kind: 'bad-address', value: raw, reason: 'hidden', raw };
  }
  // "0.5.eth" style slips are amounts, not names.
  if (labels.length === 2 && /^\d$/.test(labels[0] ?? '') && ending !== 'eth') return undefined;
  return { kind: 'name', value: raw, raw };
}

/** Numbers with what is written against them: `$4.5k`, `100$`, `10%`, `0.5eth`, `30d`, `10am`. */
function readSized(raw: string): readonly Token[] | undefined {
  let text = raw;
  let dollars = false;
  let negative = false;
  if (text.startsWith('~')) text = text.slice(1);
  if (text.startsWith('-') && text.length > 1) {
    negative = true;
    text = text.slice(1);
  }
  if (text.startsWith('+') && text.length > 1) text = text.slice(1);
  if (text.startsWith('$')) {
    dollars = true;
    text = text.slice(1);
  }
  let length = 0;
  while (length < text.length && '0123456789.,_'.includes(text[length] as string)) length++;
  if (length === 0) return undefined;
  const slash = text.indexOf('/');
  if (slash === length && !dollars) return readFraction(text, slash, raw);
  const parsed = readNumber(text.slice(0, length));
  if (parsed === undefined) return undefined;
  const value = negative && parsed !== '0' ? `-${parsed}` : parsed;
  const rest = text.slice(length).toLowerCase();
  if (rest === '') return [dollars ? { kind: 'usd', value, raw } : { kind: 'number', value, raw }];
  if (rest === '%') return [{ kind: 'percent', value, raw }];
  if (rest === '$' || rest === 'usd') return [{ kind: 'usd', value, raw }];
  if (rest === 'bps' || rest === 'bp') {
    return [{ kind: 'percent', value: shiftPoint(value, -2), raw }];
  }
  if (rest === 'x') return [{ kind: 'time', raw }];
  const shift = magnitude(rest.endsWith('$') ? rest.slice(0, -1) : rest);
  if (shift !== undefined && rest !== 'mil') {
    const scaled = shiftPoint(value, shift);
    return [
      dollars || rest.endsWith('$')
        ? { kind: 'usd', value: scaled, raw }
        : { kind: 'number', value: scaled, raw },
    ];
  }
  if (/^(am|pm|h|hr|hrs|d|w|s|sec|min|mins|y|st|nd|rd|th)$/.test(rest) || rest.startsWith(':')) {
    return [{ kind: 'time', raw }];
  }
  const unit = rest.startsWith('$') ? rest.slice(1) : rest;
  const suffix = text.slice(length + (rest.startsWith('$') ? 1 : 0));
  if (isAssetSpelling(unit)) {
    return [
      dollars ? { kind: 'usd', value, raw } : { kind: 'number', value, raw },
      { kind: 'word', text: unit, raw: suffix },
    ];
  }
  // "4.5kusdc": a magnitude and an asset.
  const scaledUnit = magnitude(unit[0] ?? '');
  if (scaledUnit !== undefined && isAssetSpelling(unit.slice(1))) {
    return [
      { kind: 'number', value: shiftPoint(value, scaledUnit), raw },
      { kind: 'word', text: unit.slice(1), raw: suffix.slice(1) },
    ];
  }
  return undefined;
}

/** "2/5", "1/10": parts of a whole. */
function readFraction(text: string, slash: number, raw: string): readonly Token[] | undefined {
  const [part, whole] = [text.slice(0, slash), text.slice(slash + 1)];
  if (!/^[1-9]$/.test(part) || !/^([2-9]|10)$/.test(whole) || Number(part) >= Number(whole))
    return undefined;
  const percent = (BigInt(part) * 100_000_000n) / BigInt(whole);
  return [{ kind: 'percent', value: shiftPoint(String(percent), -6), raw }];
}

/** `ETH/USDC` and `eth-usdc` are pairs when at least one side is a known asset. */
function readPair(raw: string): Token | undefined {
  for (const separator of ['/', '-']) {
    const sides = raw.split(separator);
    if (sides.length !== 2) continue;
    const [left = '', right = ''] = sides.map((side) =>
      side.startsWith('$') ? side.slice(1) : side,
    );
    if (!/^[A-Za-z0-9.]{1,12}$/.test(left) || !/^[A-Za-z0-9.]{1,12}$/.test(right)) continue;
    const known = [left, right].filter((side) => isAssetSpelling(side.toLowerCase())).length;
    if (known === 2 || (known === 1 && separator === '/'))
      return { kind: 'pair', left, right, raw };
  }
  return undefined;
}
