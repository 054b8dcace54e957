import { type Address, getTransactionDecoder } from '@solana/kit';
import { isFraming } from '#server/chains/solana/is-framing.ts';
import { decodeMessage } from '#server/chains/solana/message.ts';
import { JUPITER_PROGRAM } from '#server/chains/solana/programs.ts';
import { readSwapInstruction } from '#server/protocols/jupiter/read-swap-instruction.ts';
import type { Step } from '#server/schemas/step.ts';
import { type MessageInstruction, readInstructions } from '../decode/solana/read-instructions.ts';

/** A transaction that is in a block, as `getTransaction` reports it. */
export interface LandedTransaction {
  /** Base64 of its signatures and its message. */
  readonly wire: string;
  /** What its lookup tables named: those it writes to, then the others. */
  readonly loaded: readonly Address[];
  /** Null where it went through. */
  readonly err: unknown;
}

/**
 * Whether a transaction is a step of a plan that its wallet has signed: the wallet is among its
 * signers, and all instructions of the step are in it. Wallets add their own instructions (fees,
 * guards), and somebody else may pay the fee.
 */
export function judgeSolanaTransaction(
  { solana_tx = '' }: Step,
  wallet: string,
  { wire, loaded, err }: LandedTransaction,
): 'confirmed' | 'reverted' | 'foreign' {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const base64 = Buffer.from(messageBytes).toString('base64');
  const signers = signersOf(base64);
  const sent = readInstructions(base64, loaded);
  const planned = whatCounts(readInstructions(solana_tx));
  const isTheStep =
    signers.includes(wallet) &&
    planned.length > 0 &&
    planned.every((one) => sent.some((other) => isSameCall(one, other)));
  if (!isTheStep) return 'foreign';
  return err === null ? 'confirmed' : 'reverted';
}

function signersOf(base64: string): readonly string[] {
  const message = decodeMessage(base64);
  return message?.staticAccounts.slice(0, message.header.numSignerAccounts) ?? [];
}

/** What surrounds a swap (the wrapping of SOL) comes newly with each quote; the swap itself counts. */
function whatCounts(instructions: readonly MessageInstruction[]): readonly MessageInstruction[] {
  const swaps = instructions.filter(({ programAddress }) => programAddress === JUPITER_PROGRAM);
  return swaps.length > 0 ? swaps : instructions.filter((one, at) => !isFraming(one, at));
}

/**
 * What stays of an instruction when its step is encoded again: its program, its function, which the
 * first byte distinguishes in each program that steps call, and every account it names. The route of a swap
 * is another with each quote; who swaps, from which account and into which stays.
 */
function isSameCall(planned: MessageInstruction, sent: MessageInstruction): boolean {
  if (planned.programAddress !== sent.programAddress) return false;
  if (planned.programAddress === JUPITER_PROGRAM) {
    const [ours, theirs] = [readSwapInstruction(planned), readSwapInstruction(sent)];
    return (
      ours !== undefined &&
      ours.mode === theirs?.mode &&
      ours.authority === theirs.authority &&
      ours.source === theirs.source &&
      ours.destination === theirs.destination
    );
  }
  return planned.data[0] === sent.data[0] && namedBy(planned) === namedBy(sent);
}

function namedBy({ accounts }: MessageInstruction): string {
  return accounts.map(({ address }) => address).join();
}
