import type { Address } from '@solana/kit';
import { createNoopSigner } from '@solana/kit';
import { getAdvanceNonceAccountInstruction } from '@solana-program/system';
import type { SolanaHead } from '#server/chains/solana/head.ts';
import {
  encodeMessage,
  toUnsignedWire,
  type UnsignedMessage,
} from '#server/chains/solana/message.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import type { DurableNonce } from './read-nonce.ts';

/** A message as it travels. */
export interface EncodedMessage {
  readonly base64: string;
  readonly unitLimit: bigint;
  readonly unitPriceMicroLamports: bigint;
  /** Until when it may land. */
  readonly lifetime: {
    readonly blockhash: string;
    readonly last_valid_block_height?: number;
    readonly nonce_account?: string;
  };
}

/** The parts of a message beside its instructions. */
export interface Envelope {
  readonly owner: Address;
  readonly head: SolanaHead;
  readonly nonce?: DurableNonce;
}

/** The most a transaction may ask for. */
const MOST_UNITS = 1_400_000n;
/** On top of the simulation's usage, because state changes between it and the block. */
const MARGIN_PERCENT = 20n;
const MARGIN_UNITS = 500n;

/** Programs and accounts that a call names, those behind its lookup tables among them. */
export function accountsOf({ instructions }: SolanaCall): readonly Address[] {
  return instructions.flatMap(({ programAddress, accounts = [] }) => [
    programAddress,
    ...accounts.map(({ address }) => address),
  ]);
}

/** The transaction that a node simulates, to measure its usage. */
export function measuringWire(call: SolanaCall, envelope: Envelope): string {
  const bytes = requireFit(encodeMessage(unsignedMessage(call, envelope, MOST_UNITS, 0n)));
  return toUnsignedWire(bytes, 1);
}

/**
 * Encodes a call as a v0 message.
 *
 * @param measuredUnits the units that a simulation used; undefined where none ran
 * @throws {ApiError} engine_error when it does not fit into a transaction.
 */
export function encodeCall(
  call: SolanaCall,
  envelope: Envelope,
  measuredUnits: bigint | undefined,
): EncodedMessage {
  const { head, nonce } = envelope;
  const unitLimit =
    measuredUnits === undefined
      ? call.unitLimit
      : (measuredUnits * (100n + MARGIN_PERCENT)) / 100n + MARGIN_UNITS;
  const price = head.unitPriceMicroLamports;
  const bytes = requireFit(encodeMessage(unsignedMessage(call, envelope, unitLimit, price)));
  return {
    base64: Buffer.from(bytes).toString('base64'),
    unitLimit,
    unitPriceMicroLamports: price,
    lifetime: nonce
      ? { blockhash: nonce.value, nonce_account: nonce.account }
      : {
          blockhash: head.blockhash,
          last_valid_block_height: Number(head.lastValidBlockHeight),
        },
  };
}

function unsignedMessage(
  call: SolanaCall,
  { owner, head, nonce }: Envelope,
  unitLimit: bigint,
  unitPriceMicroLamports: bigint,
): UnsignedMessage {
  const advance = nonce && [
    getAdvanceNonceAccountInstruction({
      nonceAccount: nonce.account,
      nonceAuthority: createNoopSigner(owner),
    }),
  ];
  return {
    owner,
    instructions: [...(advance ?? []), ...call.instructions],
    ...(call.lookupTables && { lookupTables: call.lookupTables }),
    blockhash: nonce?.value ?? head.blockhash,
    unitLimit,
    unitPriceMicroLamports,
    leading: advance?.length ?? 0,
  };
}

function requireFit(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes) return bytes;
  throw new ApiError('engine_error', {
    message: 'This step is too large for one Solana transaction. Plan it in smaller parts.',
  });
}
