import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { decodeMessage } from '#server/chains/solana/message.ts';

/** What stands for an account that only a lookup table names: the message itself does not say it. */
export const IN_LOOKUP_TABLE = 'in a lookup table' as Address;

/** An instruction that has data. */
export type MessageInstruction = Instruction & {
  readonly accounts: readonly { readonly address: Address; readonly role: AccountRole }[];
  readonly data: Uint8Array;
};

/**
 * The instructions of a v0 message, in order.
 *
 * @param loaded what its lookup tables named when it ran: those it writes to, then the others
 * @returns an empty list where it is not a v0 message.
 */
export function readInstructions(
  base64: string,
  loaded: readonly Address[] = [],
): readonly MessageInstruction[] {
  const message = decodeMessage(base64);
  if (!message) return [];
  const addresses = [...message.staticAccounts, ...loaded];
  const addressAt = (index: number) => addresses[index] ?? IN_LOOKUP_TABLE;
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    programAddress: addressAt(programAddressIndex),
    accounts: accountIndices.map((index) => ({
      address: addressAt(index),
      // The message's header holds signers and writable accounts; readers need neither.
      role: AccountRole.READONLY,
    })),
    data: new Uint8Array(data ?? []),
  }));
}
