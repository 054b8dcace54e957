import { getBase58Decoder, getBase64Encoder } from '@solana/kit';
import type { StandardWalletAdapter } from '@solana/wallet-adapter-base';
import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
} from '@solana/wallet-standard-features';
import { WalletRefused } from '../page-wallet.ts';
import { wrapMessage } from './wrap-message.ts';

/** Every deployment's Solana is the one that people hold funds on. */
const CHAIN = 'solana:mainnet';

/** Whether a wallet sends what it signs, for its connected account. */
export function sendsItself(adapter: StandardWalletAdapter): boolean {
  return sendingFeature(adapter) !== undefined;
}

/**
 * Has the wallet sign and send a v0 message, unchanged.
 *
 * @returns the signature in base58
 * @throws {WalletRefused}
 */
export async function signAndSend(
  adapter: StandardWalletAdapter,
  messageBase64: string,
): Promise<string> {
  const feature = sendingFeature(adapter);
  const account = accountOf(adapter);
  if (!feature || !account) throw new WalletRefused('failed');
  const transaction = wrapMessage(new Uint8Array(getBase64Encoder().encode(messageBase64)));
  try {
    const [sent] = await feature.signAndSendTransaction({ account, transaction, chain: CHAIN });
    if (!sent) throw new WalletRefused('failed');
    return getBase58Decoder().decode(sent.signature);
  } catch (cause) {
    throw asRefusal(cause);
  }
}

/** A connection that breaks after it was sent may speak of "cancelled" or "rejected" too. */
const DECLINED = /^user (rejected|declined|denied|cancell?ed)\b/i;

/** A wallet's error, as the page shows it. Wallets do not share error codes. */
export function asRefusal(cause: unknown): WalletRefused {
  if (cause instanceof WalletRefused) return cause;
  const { code, message = '' } = (cause ?? {}) as { code?: number; message?: string };
  const isDeclined = code === 4001 || DECLINED.test(message);
  return new WalletRefused(isDeclined ? 'declined' : 'failed', { cause });
}

function sendingFeature(adapter: StandardWalletAdapter) {
  const account = accountOf(adapter);
  if (account && !account.features.includes(SolanaSignAndSendTransaction)) return undefined;
  const features = adapter.wallet.features as Partial<SolanaSignAndSendTransactionFeature>;
  return features[SolanaSignAndSendTransaction];
}

function accountOf({ publicKey, wallet }: StandardWalletAdapter) {
  const address = publicKey?.toBase58();
  return wallet.accounts.find((account) => account.address === address);
}
