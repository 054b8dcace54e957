import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefixes of keys. `ptk_` is the legacy one: still accepted, no longer given out. */
export const KEY_PREFIXES = ['ptn_live_', 'ptn_test_', 'ptk_'] as const;

export type KeyPrefix = (typeof KEY_PREFIXES)[number];

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(
  `^(${KEY_PREFIXES.join('|')})[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`,
);

/** CRC-32 of everything before it, as six base62 digits. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** @returns a new key: prefix, 30 random base62 characters, 6 of checksum. Shown once, never stored. */
export function mintApiKey(prefix: KeyPrefix = 'ptn_live_'): string {
  let body: string = prefix;
  for (let i = 0; i < RANDOM_LENGTH; i++) body += ALPHABET.charAt(randomInt(ALPHABET.length));
  return body + checksumOf(body);
}

/**
 * Distinguishes a key from a typing error or a guess without asking the database.
 *
 * @returns the key's prefix, or null when the form or the checksum is wrong.
 */
export function readKeyPrefix(key: string): KeyPrefix | null {
  const prefix = FORM.exec(key)?.[1];
  if (prefix === undefined) return null;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return checksumOf(body) === key.slice(-CHECKSUM_LENGTH) ? (prefix as KeyPrefix) : null;
}

/** @returns SHA-256 of a key: the only form of it that is stored. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
