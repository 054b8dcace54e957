const SIGNATURE_BYTES = 64;
/** The first byte of a versioned message; the low bits are the version. */
const VERSIONED = 0x80;

/**
 * A message as the unsigned transaction that wallets take: the count of signatures, an empty one for
 * each signer, and the message itself.
 *
 * @throws {RangeError} for a message that is not versioned or has not one signer.
 */
export function wrapMessage(message: Uint8Array): Uint8Array {
  const [version = 0, signers] = message;
  if (version !== VERSIONED) throw new RangeError('The message is not of version 0.');
  if (signers !== 1) throw new RangeError('The message wants other signers than its wallet.');
  const transaction = new Uint8Array(1 + SIGNATURE_BYTES + message.length);
  transaction[0] = 1;
  transaction.set(message, 1 + SIGNATURE_BYTES);
  return transaction;
}
