import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  type CompiledTransactionMessage,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';

/** The one form of `solana_tx`: the bytes that are signed, without any signatures. */
export const MESSAGE_FORMAT = 'v0_message';
/** What fits into a packet: a transaction is its signatures and its message. */
const MOST_WIRE_BYTES = 1232;
const SIGNATURE_BYTES = 64;

/** What a transaction does and hangs on, before it is bytes. */
export interface UnsignedMessage {
  /** Pays the fee and is the only one who signs. */
  readonly owner: Address;
  readonly instructions: readonly Instruction[];
  /** Contents of the lookup tables the instructions may use. */
  readonly lookupTables?: Readonly<Record<Address, Address[]>>;
  /** A recent blockhash, or the value of the nonce that the first instruction uses up. */
  readonly blockhash: string;
  readonly unitLimit: bigint;
  readonly unitPriceMicroLamports: bigint;
  /** How many of the first instructions must stand before the compute budget (a nonce). */
  readonly leading?: number;
}

/** @returns the bytes of a v0 transaction message, or undefined when they fit into no packet. */
export function encodeMessage(unsigned: UnsignedMessage): Uint8Array | undefined {
  const { instructions, leading = 0, lookupTables } = unsigned;
  const budget = [
    getSetComputeUnitLimitInstruction({ units: Number(unsigned.unitLimit) }),
    ...(unsigned.unitPriceMicroLamports > 0n
      ? [getSetComputeUnitPriceInstruction({ microLamports: unsigned.unitPriceMicroLamports })]
      : []),
  ];
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(unsigned.owner, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: unsigned.blockhash as Blockhash, lastValidBlockHeight: 0n },
        m,
      ),
    (m) =>
      appendTransactionMessageInstructions(
        [...instructions.slice(0, leading), ...budget, ...instructions.slice(leading)],
        m,
      ),
  );
  const compiled = compileTransactionMessage(
    lookupTables
      ? compressTransactionMessageUsingAddressLookupTables(message, lookupTables)
      : message,
  );
  const bytes = new Uint8Array(getCompiledTransactionMessageEncoder().encode(compiled));
  const signatures = 1 + compiled.header.numSignerAccounts * SIGNATURE_BYTES;
  return bytes.length + signatures > MOST_WIRE_BYTES ? undefined : bytes;
}

/** A message that was decoded. */
export type DecodedMessage = CompiledTransactionMessage & {
  readonly version: 0;
  readonly lifetimeToken: string;
};

/** @returns undefined when the text is not the base64 of a v0 message. */
export function decodeMessage(base64: string): DecodedMessage | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    const message = getCompiledTransactionMessageDecoder().decode(bytes);
    return message.version === 0 && 'lifetimeToken' in message
      ? (message as DecodedMessage)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The base64 of a transaction of a message, with empty signatures: what an RPC simulates. */
export function toUnsignedWire(message: Uint8Array, signers: number): string {
  const signatures = new Uint8Array(1 + signers * SIGNATURE_BYTES);
  signatures[0] = signers;
  return Buffer.concat([signatures, message]).toString('base64');
}

/** What a message's transaction costs: one signature and its bid, in lamports. */
export function feeLamports(unitLimit: bigint, unitPriceMicroLamports: bigint): bigint {
  return LAMPORTS_PER_SIGNATURE + (unitLimit * unitPriceMicroLamports + 999_999n) / 1_000_000n;
}

const LAMPORTS_PER_SIGNATURE = 5_000n;
