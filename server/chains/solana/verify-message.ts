import { getAddressEncoder, getBase58Encoder, address as toAddress } from '@solana/kit';
import { verifyMessageSignature } from '@solana/wallet-standard-util';

/**
 * Whether a Solana wallet signed a message (ed25519).
 *
 * @param signed.signature base58 of 64 bytes
 */
export function verifySolanaMessage(signed: {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}): boolean {
  const message = new TextEncoder().encode(signed.message);
  try {
    return verifyMessageSignature({
      message,
      signedMessage: message,
      signature: new Uint8Array(getBase58Encoder().encode(signed.signature)),
      publicKey: new Uint8Array(getAddressEncoder().encode(toAddress(signed.address))),
    });
  } catch {
    // It is no base58, no signature of 64 bytes, or the address is no key's.
    return false;
  }
}
