import { getTransactionDecoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { wrapMessage } from './wrap-message.ts';

/** Version 0, one signer, one account, no instruction, no table. */
const MESSAGE = Uint8Array.of(
  0x80,
  1,
  0,
  0,
  1,
  ...new Uint8Array(32).fill(7),
  ...new Uint8Array(32),
  0,
  0,
);

test('is a transaction with one empty signature over exactly the message', () => {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wrapMessage(MESSAGE));
  expect(messageBytes).toEqual(MESSAGE);
  expect(Object.values(signatures)).toEqual([null]);
});

test('refuses a message that another signer would have to sign too, or that is not version 0', () => {
  expect(() => wrapMessage(Uint8Array.of(0x80, 2, ...MESSAGE.slice(2)))).toThrow(RangeError);
  expect(() => wrapMessage(MESSAGE.slice(1))).toThrow(RangeError);
});
