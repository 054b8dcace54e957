import type { Address, Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { toUnsignedWire } from '#server/chains/solana/message.ts';
import { encodeSolTransfer } from '#server/protocols/spl-token/encode/encode-transfer.ts';
import { solanaMessage, solanaStep } from '../testing/solana-step.ts';
import { readSolanaReceipt } from './read-solana-receipt.ts';

const SIGNATURE = '5'.repeat(88);
const PLANNED_S = 1_790_000_000;
const [{ address: owner }, { address: recipient }, { address: other }] = SOLANA_TEST_ACCOUNTS;
const pay = (to: Address, lamports = 5n, from = owner): Instruction =>
  encodeSolTransfer({ owner: from, recipient: to, lamports });
const STEP = solanaStep([pay(recipient)]);
const FINAL = { confirmationStatus: 'finalized' };

/** A transaction of a message, as a node reports it. */
const transactionOf = (message: Uint8Array, err: object | null = null) => ({
  blockTime: PLANNED_S as number | null,
  transaction: [toUnsignedWire(message, 1), 'base64'],
  meta: { err } as object | null,
});
const SENT = transactionOf(solanaMessage([pay(recipient)]));

/** What a node says of a signature; the step's own transaction, landed, where nothing is said. */
interface Reported {
  readonly status?: object | null;
  readonly transaction?: unknown;
  readonly height?: number;
  readonly since?: number;
  readonly nonce_account?: string;
}

function read({
  status = FINAL,
  transaction = SENT,
  height = 1000,
  since,
  nonce_account,
}: Reported) {
  const answers: Record<string, unknown> = {
    getBlockHeight: height,
    getSignatureStatuses: { value: [status] },
    getTransaction: transaction,
  };
  const request = async (method: string) => {
    if (answers[method] instanceof Error) throw answers[method];
    return answers[method];
  };
  const step = { ...STEP, ...(nonce_account && { nonce_account }) };
  const signed = { step, wallet: owner, plannedAtMs: PLANNED_S * 1000 };
  return readSolanaReceipt({ request } as never, signed, SIGNATURE, since);
}

const stateOf = async (reported: Reported) => (await read(reported)).state;

describe('a transaction that a wallet names', () => {
  test('is distinguished from what is on its way', async () => {
    expect(await stateOf({})).toBe('confirmed');
    expect(await stateOf({ status: { confirmationStatus: 'confirmed' } })).toBe('confirmed');
    expect(await stateOf({ status: { confirmationStatus: 'processed' } })).toBe('pending');
    const failed = transactionOf(solanaMessage([pay(recipient)]), { InstructionError: [0] });
    expect(await stateOf({ transaction: failed })).toBe('reverted');
    const early = { err: {}, confirmationStatus: 'processed' };
    expect(await stateOf({ status: early, transaction: failed })).toBe('pending');
  });

  test('may be signed again only when nothing of it can land any more', async () => {
    const gone = { status: null };
    expect(await read(gone)).toEqual({ state: 'unknown', block_height: 1000 });
    expect(await stateOf({ ...gone, height: 1182, since: 1000 })).toBe('unknown');
    expect(await stateOf({ ...gone, height: 1183, since: 1000 })).toBe('expired');
    expect(await stateOf({ height: 1183, since: 1000 })).toBe('confirmed');
  });

  test('is waited for with a nonce for as long as it takes', async () => {
    const nonce_account = SIGNATURE.slice(0, 44);
    expect(await stateOf({ status: null, height: 9999, since: 1000, nonce_account })).toBe(
      'unknown',
    );
  });

  test('is waited for until the node reports all of it', async () => {
    expect(await stateOf({ transaction: null })).toBe('pending');
    expect(await stateOf({ transaction: { ...SENT, meta: null } })).toBe('pending');
    expect(await stateOf({ transaction: { ...SENT, blockTime: null } })).toBe('pending');
  });

  test('is not the step when it is older than the plan, or of a version that we never make', async () => {
    const at = (seconds: number) => ({ ...SENT, blockTime: PLANNED_S + seconds });
    expect(await stateOf({ transaction: at(-600) })).toBe('confirmed');
    expect(await stateOf({ transaction: at(-601) })).toBe('foreign');
    expect(await stateOf({ transaction: new RpcError(-32_015, undefined) })).toBe('foreign');
    await expect(read({ transaction: new RpcError(-32_603, undefined) })).rejects.toThrow(RpcError);
  });

  test('is not the step when another wallet signed it, or it pays another, even if it failed', async () => {
    const theirs = solanaMessage([pay(recipient, 5n, other)], { owner: other });
    const elsewhere = solanaMessage([pay(other)]);
    for (const err of [null, { InstructionError: [0] }]) {
      expect(await stateOf({ transaction: transactionOf(theirs, err) })).toBe('foreign');
      expect(await stateOf({ transaction: transactionOf(elsewhere, err) })).toBe('foreign');
    }
  });
});
