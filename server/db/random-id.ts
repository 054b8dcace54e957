import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 characters of base62 are 131 bits: nobody meets or guesses one. */
const LENGTH = 22;

/** @returns a public id that gives nothing away: the prefix and 22 random letters and digits. */
export function randomId(prefix: string): string {
  let id = prefix;
  for (let at = 0; at < LENGTH; at++) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}
