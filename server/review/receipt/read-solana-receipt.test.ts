import { expect, test } from 'vitest';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import { readSolanaReceipt } from './read-solana-receipt.ts';

const SIGNATURE = '5'.repeat(88);

/** What a node that gives one answer to each method makes of a signature. */
function read(status: object | null, height: number, since?: number, nonce_account?: string) {
  const answers: Record<string, unknown> = {
    getBlockHeight: height,
    getSignatureStatuses: { value: [status] },
  };
  const rpc = { request: async (method: string) => answers[method] };
  const step = { ...SWAP, chain: 'solana', ...(nonce_account && { nonce_account }) } as const;
  return readSolanaReceipt(rpc as never, step, SIGNATURE, since);
}

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
