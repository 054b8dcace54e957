import { sha256 } from 'viem';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Bytes as Solana writes them. */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** An address as 32 bytes. @throws RangeError for anything else. */
export function addressBytes(address: string): Uint8Array {
  let number = 0n;
  for (const letter of address) {
    const at = ALPHABET.indexOf(letter);
    if (at < 0) throw new RangeError('No base58');
    number = number * 58n + BigInt(at);
  }
  const hex = number.toString(16).padStart(64, '0');
  if (hex.length > 64) throw new RangeError('No address');
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** `find_program_address`: the first hash that is not a public key. */
export function deriveAddress(program: string, seeds: readonly Uint8Array[]): string {
  const marker = new TextEncoder().encode('ProgramDerivedAddress');
  for (let bump = 255; bump >= 0; bump--) {
    const preimage = joined([...seeds, Uint8Array.of(bump), addressBytes(program), marker]);
    const hash = sha256(preimage, 'bytes');
    if (!isOnCurve(hash)) return toBase58(hash);
  }
  throw new RangeError('No bump gives a derived address');
}

/** The address that a base, a seed and an owner program give. */
export function deriveWithSeed(base: string, seed: string, program: string): string {
  const text = new TextEncoder().encode(seed);
  return toBase58(sha256(joined([addressBytes(base), text, addressBytes(program)]), 'bytes'));
}

const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/** Whether 32 bytes are a point of ed25519 (RFC 8032, 5.1.3): then somebody may have a key to it. */
function isOnCurve(bytes: Uint8Array): boolean {
  const y =
    BigInt(
      `0x${Array.from(bytes.toReversed(), (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    ) &
    (2n ** 255n - 1n);
  if (y >= P) return false;
  const u = modulo(y * y - 1n);
  const v = modulo(D * y * y + 1n);
  if (u === 0n) return ((bytes[31] as number) & 0x80) === 0;
  // u / v is a square exactly where u * v is.
  return power(modulo(u * v), (P - 1n) / 2n) === 1n;
}

function modulo(value: bigint): bigint {
  return ((value % P) + P) % P;
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, base];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = modulo(result * factor);
    factor = modulo(factor * factor);
  }
  return result;
}
