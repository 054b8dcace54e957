import type { Address, Instruction } from '@solana/kit';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { encodeMessage } from '#server/chains/solana/message.ts';
import type { Step } from '#server/schemas/step.ts';

const [{ address: alice }, { address: bob }] = SOLANA_TEST_ACCOUNTS;

/** The bytes of a message of instructions, paid for by alice unless it is said. */
export function solanaMessage(
  instructions: readonly Instruction[],
  {
    owner = alice,
    blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  }: { readonly owner?: Address; readonly blockhash?: string } = {},
): Uint8Array {
  const message = encodeMessage({
    owner,
    instructions,
    blockhash,
    unitLimit: 1234n,
    unitPriceMicroLamports: 5n,
  });
  if (!message) throw new RangeError('The instructions fit into no packet.');
  return message;
}

/** A step of alice's that pays bob, whose message is of these instructions. */
export function solanaStep(instructions: readonly Instruction[], more: Partial<Step> = {}): Step {
  return {
    order: 1,
    key: 'step_1',
    type: 'transfer',
    chain: 'solana',
    protocol: 'spl-token',
    action_type: 'Transfer',
    asset: 'SOL',
    amount: 1,
    recipient: bob,
    description: 'Send',
    solana_tx: Buffer.from(solanaMessage(instructions)).toString('base64'),
    ...more,
  };
}
