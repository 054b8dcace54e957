import { type Address, isAddress } from '@solana/kit';
import {
  type DecodedMessage,
  decodeMessage,
  MESSAGE_FORMAT,
} from '#server/chains/solana/message.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '#server/chains/solana/programs.ts';
import { ApiError, type FieldIssue } from '#server/errors/api-error.ts';
import type { SimulateRequest } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';

/** A step as Solana would see it. */
export interface SolanaSimulated {
  /** Where the step stands in the request, from 0. */
  readonly index: number;
  readonly step: Step;
  readonly wallet: Address;
  readonly message: DecodedMessage;
}

/**
 * Reads the messages out of a request.
 *
 * @throws {ApiError} invalid_request naming every field that cannot be simulated.
 */
export function readMessages(request: SimulateRequest): readonly SolanaSimulated[] {
  const issues: FieldIssue[] = [];
  const complain = (field: string, message: string) => issues.push({ field, message });
  if (!isAddress(request.sender)) complain('sender', 'Send a Solana address: base58 of 32 bytes.');
  if (request.assumed_arrivals?.length) {
    complain('assumed_arrivals', 'No bridge brings anything to solana here: leave it out.');
  }
  const simulated = request.steps.flatMap((step, index): SolanaSimulated[] => {
    const at = `steps[${index}]`;
    if (step.chain !== 'solana') {
      complain(`${at}.chain`, `This step is on ${step.chain}; simulate one chain per call.`);
      return [];
    }
    const wallet = step.wallet ?? request.sender;
    if (!isAddress(wallet)) {
      if (step.wallet) complain(`${at}.wallet`, 'Send a Solana address: base58 of 32 bytes.');
      return [];
    }
    const message = step.solana_tx === undefined ? undefined : decodeMessage(step.solana_tx);
    const isOther = step.solana_format !== undefined && step.solana_format !== MESSAGE_FORMAT;
    if (!message || isOther) {
      complain(
        `${at}.solana_tx`,
        'Send the base64 of a v0 message, as /plan or re-encode gave it.',
      );
      return [];
    }
    const [payer] = message.staticAccounts;
    if (payer !== wallet) {
      complain(`${at}.wallet`, `The message is paid by ${payer}, not by the wallet of the step.`);
      return [];
    }
    if (message.header.numSignerAccounts !== 1) {
      complain(`${at}.solana_tx`, 'The message wants another signature than the wallet’s.');
      return [];
    }
    return [{ index, step, wallet, message }];
  });
  if (issues.length > 0) throw new ApiError('invalid_request', { issues });
  return simulated;
}

/** Programs that a message calls. */
export function programsOf({ message }: SolanaSimulated): readonly Address[] {
  const programs = message.instructions.map(
    ({ programAddressIndex }) => message.staticAccounts[programAddressIndex],
  );
  return [...new Set(programs)].filter((program) => program !== undefined);
}

/** The nonce account that a message uses up; undefined when it hangs on a blockhash. */
export function nonceOf({ message }: SolanaSimulated): Address | undefined {
  const [first] = message.instructions;
  const program = first && message.staticAccounts[first.programAddressIndex];
  const isAdvance = program === SYSTEM_PROGRAM && first?.data?.length === 4 && first.data[0] === 4;
  const at = first?.accountIndices?.[0];
  return isAdvance && at !== undefined ? message.staticAccounts[at] : undefined;
}

/** What a message bids: its unit limit and the price of a unit. */
export function budgetOf({ message }: SolanaSimulated): { limit: bigint; price: bigint } {
  let limit = 200_000n * BigInt(message.instructions.length);
  let price = 0n;
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET_PROGRAM || !data) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true));
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true);
  }
  return { limit, price };
}
