import { type Address, getAddressDecoder } from '@solana/kit';
import { getMintDecoder } from '@solana-program/token';
import { isTokenProgram, TOKEN_2022_PROGRAM } from './programs.ts';
import type { SolanaAccount } from './read.ts';

/** What a mint says of its token. */
export interface Mint {
  readonly address: Address;
  /** The classic token program or token-2022. */
  readonly program: Address;
  readonly decimals: number;
  /** What the token keeps of a transfer, now and from the coming epoch on. */
  readonly transferFee: TransferFee | null;
  /** Why the token cannot be moved as others are; null when it can. */
  readonly obstacle: string | null;
  /** Bytes of an associated token account of it. */
  readonly accountBytes: number;
}

export interface TransferFee {
  readonly newerFromEpoch: bigint;
  readonly older: FeeRate;
  readonly newer: FeeRate;
}

export interface FeeRate {
  readonly basisPoints: number;
  readonly maximumAtomic: bigint;
}

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
/** A token-2022 mint with extensions is known from an account by the byte after this many. */
const KIND_AT = 165;
const MINT_KIND = 1;
const EXTENSIONS_AT = KIND_AT + 1;
const HEAD_BYTES = 4;

/** Extension numbers of token-2022 (spl-token-2022-interface, `ExtensionType`). */
const TRANSFER_FEE_CONFIG = 1;
const DEFAULT_ACCOUNT_STATE = 6;
const NON_TRANSFERABLE = 9;
const INTEREST_BEARING = 10;
const TRANSFER_HOOK = 14;
const SCALED_UI_AMOUNT = 25;
const PAUSABLE = 26;

/** What each mint extension adds to an account of it, with its head: the account's part of it. */
const ACCOUNT_PARTS: Readonly<Record<number, number>> = {
  [TRANSFER_FEE_CONFIG]: HEAD_BYTES + 8,
  [NON_TRANSFERABLE]: HEAD_BYTES,
  [TRANSFER_HOOK]: HEAD_BYTES + 1,
  [PAUSABLE]: HEAD_BYTES,
};

/** @returns whether the account is a mint of one of the token programs. */
export function isMint({ owner, data }: SolanaAccount): boolean {
  if (!isTokenProgram(owner)) return false;
  if (data.length === MINT_BYTES) return true;
  return owner === TOKEN_2022_PROGRAM && data.length > KIND_AT && data[KIND_AT] === MINT_KIND;
}

/** @returns undefined when the account is not an initialised mint. */
export function readMint(account: SolanaAccount | null): Mint | undefined {
  if (!account || !isMint(account)) return undefined;
  const { decimals, isInitialized } = getMintDecoder().decode(account.data.subarray(0, MINT_BYTES));
  if (!isInitialized) return undefined;
  const extensions = readExtensions(account.data);
  const isPlain = account.owner !== TOKEN_2022_PROGRAM;
  const parts = [...extensions.keys()].map((kind) => ACCOUNT_PARTS[kind] ?? 0);
  return {
    address: account.address,
    program: account.owner,
    decimals,
    transferFee: readFee(extensions.get(TRANSFER_FEE_CONFIG)),
    obstacle: findObstacle(extensions),
    // An associated account of token-2022 always says that its owner stays.
    accountBytes: isPlain
      ? ACCOUNT_BYTES
      : ACCOUNT_BYTES + 1 + HEAD_BYTES + parts.reduce((sum, part) => sum + part, 0),
  };
}

/** What the token keeps of a transfer in an epoch, rounded up as the program does. */
export function transferFeeOf(mint: Mint, amountAtomic: bigint, epoch: bigint): bigint {
  if (!mint.transferFee) return 0n;
  const { newerFromEpoch, older, newer } = mint.transferFee;
  const { basisPoints, maximumAtomic } = epoch >= newerFromEpoch ? newer : older;
  const fee = (amountAtomic * BigInt(basisPoints) + 9_999n) / 10_000n;
  return fee < maximumAtomic ? fee : maximumAtomic;
}

function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const extensions = new Map<number, Uint8Array>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = EXTENSIONS_AT;
  while (at + HEAD_BYTES <= data.length) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    if (kind === 0) break;
    extensions.set(kind, data.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length));
    at += HEAD_BYTES + length;
  }
  return extensions;
}

function readFee(config: Uint8Array | undefined): TransferFee | null {
  if (!config || config.length < 108) return null;
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength);
  const rateAt = (at: number): FeeRate => ({
    maximumAtomic: view.getBigUint64(at + 8, true),
    basisPoints: view.getUint16(at + 16, true),
  });
  return { newerFromEpoch: view.getBigUint64(90, true), older: rateAt(72), newer: rateAt(90) };
}

function findObstacle(extensions: ReadonlyMap<number, Uint8Array>): string | null {
  const hook = extensions.get(TRANSFER_HOOK)?.subarray(32, 64);
  if (hook?.some((byte) => byte !== 0)) {
    const program = getAddressDecoder().decode(hook);
    return `its transfers run another program (${program}), which cannot be judged here`;
  }
  if (extensions.has(NON_TRANSFERABLE)) return 'its issuer made it untransferable';
  if (extensions.get(PAUSABLE)?.[32] === 1) return 'its issuer has paused all transfers';
  if (extensions.has(SCALED_UI_AMOUNT) || extensions.has(INTEREST_BEARING)) {
    return 'it shows other amounts than it counts, so that a size could be misread';
  }
  if (extensions.get(DEFAULT_ACCOUNT_STATE)?.[0] === 2) {
    return 'its accounts start frozen until the issuer lets them in';
  }
  return null;
}
