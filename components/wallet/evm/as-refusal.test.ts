import { UnknownRpcError, UserRejectedRequestError } from 'viem';
import { expect, test } from 'vitest';
import { WalletRefused } from '../page-wallet.ts';
import { orRefused } from './as-refusal.ts';

const wrapped = (cause: Error) => new UnknownRpcError(new Error('outer', { cause }));

test.each([
  ['declined', new UserRejectedRequestError(new Error('no'))],
  ['declined', Object.assign(new Error('no'), { code: 5000 })],
  ['absent', new WalletRefused('absent')],
  ['lost', new WalletRefused('lost')],
  ['failed', new Error('no funds')],
])('finds %s at some depth', async (reason, cause) => {
  const thrown = orRefused(async () => {
    throw wrapped(cause);
  });
  await expect(thrown).rejects.toMatchObject({ name: 'WalletRefused', reason });
});

test('returns the result of the request', async () => {
  expect(await orRefused(async () => 7)).toBe(7);
});
