import { getAddressEncoder, address as toAddress } from '@solana/kit';
import { verifyMessageSignature } from '@solana/wallet-standard-util';

/**
 * Whether a Solana wallet signed a message (ed25519).
 *
 * @param signed.signature base64 of 64 bytes
 */
export function verifySolanaMessage(signed: {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}): boolean {
  const signature = Buffer.from(signed.signature, 'base64');
  if (signature.length !== 64) return false;
  const message = new TextEncoder().encode(signed.message);
  try {
    return verifyMessageSignature({
      message,
      signedMessage: message,
      signature: new Uint8Array(signature),
      publicKey: new Uint8Array(getAddressEncoder().encode(toAddress(signed.address))),
    });
  } catch {
    // The bytes are no point of the curve, or the address is no key's.
    return false;
  }
}
