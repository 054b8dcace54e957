import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { Challenge } from '#server/schemas/wallet-proof.ts';
import { askPage } from './ask-page.ts';
import { type PageWallet, WalletRefused } from './page-wallet.ts';

/** How far the one signature of a page is. */
export interface Signing {
  /** What is being waited for, in words; null otherwise. */
  readonly waiting: string | null;
  readonly error: string | null;
  sign(wallet: PageWallet): Promise<void>;
}

/** Where a wallet's own chain is not served here, its key signs for Ethereum. */
const ETHEREUM_ID = 1;
const SERVED: ReadonlySet<number> = new Set([1, 10, 137, 196, 8453, 42161]);

/**
 * Has a wallet sign the message that the server writes for it; the page is reloaded when the
 * server has taken it.
 *
 * @param paths where the message is requested, and where the signed one is sent
 * @param declined the text when the owner refuses
 */
export function useSigning(
  paths: { readonly message: string; readonly signed: string },
  declined: string,
): Signing {
  const router = useRouter();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function run(wallet: PageWallet): Promise<string | null> {
    setWaiting(WALLET_TEXTS.signing.asking);
    const { address } = wallet;
    const chain = wallet.kind === 'evm' ? { chain_id: chainOf(wallet.chainId) } : {};
    const asked = await askPage<Challenge>(paths.message, { address, ...chain });
    if (!asked.ok) return asked.message;
    const { message } = asked.value;
    setWaiting(WALLET_TEXTS.signing.now);
    let signature: string;
    try {
      signature = await wallet.signMessage(message);
    } catch (refusal) {
      const isDeclined = refusal instanceof WalletRefused && refusal.reason === 'declined';
      return isDeclined ? declined : WALLET_TEXTS.signing.failed;
    }
    setWaiting(WALLET_TEXTS.signing.checking);
    const taken = await askPage(paths.signed, { message, signature });
    return taken.ok ? null : taken.message;
  }

  return {
    waiting,
    error,
    async sign(wallet) {
      setError(null);
      const failure = await run(wallet);
      setWaiting(null);
      if (failure === null) router.refresh();
      else setError(failure);
    },
  };
}

function chainOf(chainId: number | null): number {
  return chainId !== null && SERVED.has(chainId) ? chainId : ETHEREUM_ID;
}
