import {
  type Address,
  concat,
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  size,
  slice,
  stringToHex,
} from 'viem';
import { CCTP_DOMAINS, type CctpChain } from '#server/protocols/cctp/addresses.ts';

/** Layout of a CCTP v2 message (circlefin/evm-cctp-contracts, MessageV2 and BurnMessageV2). */
const HEADER = 148;
const NONCE = { start: 12, end: 44 };
const EXECUTED_FINALITY = { start: 144, end: 148 };
const MAX_FEE = { start: HEADER + 132, end: HEADER + 164 };
const FEE_EXECUTED = { start: HEADER + 164, end: HEADER + 196 };
const HOOK_START = HEADER + 228;
/** The bytes24 `cctp-forward`. */
const FORWARD_MAGIC: Hex = stringToHex('cctp-forward', { size: 24 });
const FINALIZED = 2000;

/** A burn that asks to be forwarded. */
export interface BurnMessage {
  readonly origin: CctpChain;
  readonly destination: CctpChain;
  readonly message: Hex;
  readonly maxFeeAtomic: bigint;
  readonly recipient: Address;
}

/** Reads a message of a burn. @returns undefined when it does not ask the forwarder to mint. */
export function readBurnMessage(origin: CctpChain, message: Hex): BurnMessage | undefined {
  if (size(message) < HOOK_START + 24) return undefined;
  if (slice(message, HOOK_START, HOOK_START + 24) !== FORWARD_MAGIC) return undefined;
  const domain = Number(hexToBigInt(slice(message, 8, 12)));
  const [destination] =
    (Object.entries(CCTP_DOMAINS) as [CctpChain, number][]).find(([, id]) => id === domain) ?? [];
  if (!destination) return undefined;
  return {
    origin,
    destination,
    message,
    maxFeeAtomic: hexToBigInt(slice(message, MAX_FEE.start, MAX_FEE.end)),
    recipient: slice(message, HEADER + 48, HEADER + 68),
  };
}

/** The message as Circle signs it: with its nonce, the finality it waited for and the fee it takes. */
export function attestable(
  message: Hex,
  seed: Hex,
  feeAtomic: bigint,
): { message: Hex; nonce: Hex } {
  const nonce = keccak256(concat([seed, message]));
  return {
    nonce,
    message: concat([
      slice(message, 0, NONCE.start),
      nonce,
      slice(message, NONCE.end, EXECUTED_FINALITY.start),
      numberToHex(FINALIZED, { size: 4 }),
      slice(message, EXECUTED_FINALITY.end, FEE_EXECUTED.start),
      numberToHex(feeAtomic, { size: 32 }),
      slice(message, FEE_EXECUTED.end),
    ]),
  };
}
