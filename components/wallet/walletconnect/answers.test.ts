import { UserRejectedRequestError } from 'viem';
import { expect, test } from 'vitest';
import { WalletRefused } from '../page-wallet.ts';
import { refusalOf } from './answers.ts';

test.each([4001, 5000])('is a refusal of the person by code %i', (code) => {
  expect(refusalOf({ code, message: 'no' })).toBeInstanceOf(UserRejectedRequestError);
});

test.each([4902, 5001, 5100])('is a chain that the wallet is not on by code %i', (code) => {
  expect(refusalOf({ code, message: 'no' })).toMatchObject({ reason: 'absent' });
});

test('keeps the code of any other answer', () => {
  expect(refusalOf({ code: -32_000, message: 'no funds' })).toMatchObject({
    code: -32_000,
    message: 'no funds',
  });
});

test('does not know the action of a wallet that never answered', () => {
  const cause = new Error('Request expired. Please try again.');
  expect(refusalOf(cause)).toMatchObject({ reason: 'lost', cause });
  const closed = new WalletRefused('closed');
  expect(refusalOf(closed)).toBe(closed);
});
