import { randomBytes } from 'node:crypto';
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder, signBytes } from '@solana/kit';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { BASE_ID, type Signer } from './claim-world.ts';

/** A wallet with a new key. */
export function someEvm(chainId: number = BASE_ID): Signer {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    address: account.address,
    chainId,
    sign: (message) => account.signMessage({ message }),
  };
}

/** A Solana wallet with a new key. */
export async function someSolana(): Promise<Signer> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32));
  return {
    address,
    sign: async (message) =>
      getBase58Decoder().decode(await signBytes(keyPair.privateKey, Buffer.from(message))),
  };
}
