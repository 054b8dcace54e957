import { describe, expect, test } from 'vitest';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import { readReceipt } from './read-receipt.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const SIGNATURE = '5'.repeat(88);

/** A node that gives one answer to each method. */
function nodeOf(answers: Record<string, unknown>): EngineEnvironment {
  const rpc = {
    request: async (method: string) => answers[method],
    batch: async (calls: readonly { method: string }[]) =>
      calls.map(({ method }) => ({ ok: true, result: answers[method] })),
  };
  return { chains: { rpc: () => rpc }, solana: { rpc }, nowMs: () => 0 } as never;
}

describe('on EVM', () => {
  const read = (receipt: unknown, transaction: unknown) =>
    readReceipt(
      nodeOf({ eth_getTransactionReceipt: receipt, eth_getTransactionByHash: transaction }),
      SWAP,
      { step: 'step_1', hash: HASH },
    );

  test.each([
    [{ status: '0x1' }, {}, 'confirmed'],
    [{ status: '0x0' }, {}, 'reverted'],
    [null, { hash: HASH }, 'pending'],
    [null, null, 'unknown'],
  ])('receipt %j and transaction %j: %s', async (receipt, transaction, state) => {
    expect(await read(receipt, transaction)).toEqual({ state });
  });
});

describe('on Solana', () => {
  const read = (
    status: object | null,
    height: number,
    since_height?: number,
    nonce_account?: string,
  ) =>
    readReceipt(
      nodeOf({ getBlockHeight: height, getSignatureStatuses: { value: [status] } }),
      { ...SWAP, chain: 'solana', ...(nonce_account && { nonce_account }) },
      { step: 'step_1', hash: SIGNATURE, ...(since_height !== undefined && { since_height }) },
    );

  test('tells what landed from what is on its way', async () => {
    expect(await read({ err: null, confirmationStatus: 'confirmed' }, 1000)).toMatchObject({
      state: 'confirmed',
    });
    expect(await read({ err: null, confirmationStatus: 'processed' }, 1000)).toMatchObject({
      state: 'pending',
    });
    expect(await read({ err: { InstructionError: [0] } }, 1000)).toEqual({ state: 'reverted' });
  });

  test('may be signed again only when nothing of it can land any more', async () => {
    expect(await read(null, 1000)).toEqual({ state: 'unknown', block_height: 1000 });
    expect(await read(null, 1182, 1000)).toMatchObject({ state: 'unknown' });
    expect(await read(null, 1183, 1000)).toMatchObject({ state: 'expired' });
    expect(await read({ err: null, confirmationStatus: 'finalized' }, 1183, 1000)).toMatchObject({
      state: 'confirmed',
    });
  });

  test('waits for a nonce for as long as it takes', async () => {
    expect(await read(null, 9999, 1000, SIGNATURE.slice(0, 44))).toMatchObject({
      state: 'unknown',
    });
  });
});
