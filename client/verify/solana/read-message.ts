import { Unreadable } from '../verdict.ts';
import { toBase58 } from './addresses.ts';

/** An account of an instruction; undefined where it is in a lookup table. */
export type AccountName = string | undefined;

export interface ReadInstruction {
  readonly program: AccountName;
  readonly accounts: readonly AccountName[];
  readonly data: Uint8Array;
}

/** A v0 message, every byte of it read. */
export interface ReadMessage {
  readonly signers: number;
  /** Accounts in the message, with the transaction's permissions on them. */
  readonly accounts: readonly { readonly address: string; readonly isWritable: boolean }[];
  readonly blockhash: string;
  readonly instructions: readonly ReadInstruction[];
  /** How many accounts come out of lookup tables. */
  readonly lookedUp: number;
}

/**
 * Reads a v0 message (docs.solanalabs.com, "Versioned transactions").
 *
 * @throws {Unreadable} when it is not a v0 message, or when there is more than one.
 */
export function readMessage(base64: string): ReadMessage {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw unreadable();
  const text = atob(base64);
  // Several texts encode the same bytes; only one of them is the planned text.
  if (btoa(text) !== base64) throw unreadable();
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  let at = 0;
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw unreadable();
    at += count;
    return bytes.subarray(at - count, at);
  };
  const byte = (): number => take(1)[0] as number;
  const length = (): number => {
    const first = byte();
    if (first < 0x80) return first;
    const second = byte();
    if (second === 0 || second >= 0x80) throw unreadable();
    return (first & 0x7f) | (second << 7);
  };
  if (byte() !== 0x80) throw unreadable();
  const [signers, readonlySigners, readonlyOthers] = [byte(), byte(), byte()];
  const count = length();
  const accounts = Array.from({ length: count }, (_, index) => ({
    address: toBase58(take(32)),
    isWritable:
      index < signers ? index < signers - readonlySigners : index < count - readonlyOthers,
  }));
  const blockhash = toBase58(take(32));
  const nameOf = (index: number): AccountName => accounts[index]?.address;
  const named: number[] = [];
  const note = (index: number): AccountName => {
    named.push(index);
    return nameOf(index);
  };
  const instructions = Array.from(
    { length: length() },
    (): ReadInstruction => ({
      program: note(byte()),
      accounts: Array.from({ length: length() }, () => note(byte())),
      data: take(length()),
    }),
  );
  let lookedUp = 0;
  for (let tables = length(); tables > 0; tables--) {
    take(32);
    for (let kind = 0; kind < 2; kind++) {
      const indexes = length();
      take(indexes);
      lookedUp += indexes;
    }
  }
  const isWhole = at === bytes.length && named.every((index) => index < count + lookedUp);
  const isUsed = accounts.every((_, index) => index === 0 || named.includes(index));
  const isOnce = new Set(accounts.map(({ address }) => address)).size === count;
  if (!isWhole || !isUsed || !isOnce) throw unreadable();
  return { signers, accounts, blockhash, instructions, lookedUp };
}

function unreadable(): Unreadable {
  return new Unreadable('encoding', 'The message is no v0 message, or more than one');
}
