import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type PageWallet, WalletRefused } from '#components/wallet/page-wallet.ts';
import { CLAIM_TEXTS } from '#locale/claim.ts';
import type { Challenge, ClaimAnswer } from '#server/schemas/draft-claim.ts';
import { postDraft } from './post-draft.ts';

/** How far the one signature of a claim page is. */
export interface Signing {
  /** What is being waited for, in words; null while nothing is. */
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
 * @param declined what is said when the owner refuses
 */
export function useSigning(draftId: string, declined: string): Signing {
  const router = useRouter();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function run(wallet: PageWallet): Promise<string | null> {
    setWaiting(CLAIM_TEXTS.asking);
    const { address } = wallet;
    const chain = wallet.kind === 'evm' ? { chain_id: chainOf(wallet.chainId) } : {};
    const asked = await postDraft<Challenge>(draftId, 'challenge', { address, ...chain });
    if (!asked.ok) return asked.message;
    const { message } = asked.value;
    setWaiting(CLAIM_TEXTS.signingNow);
    let signature: string;
    try {
      signature = await wallet.signMessage(message);
    } catch (refusal) {
      const isDeclined = refusal instanceof WalletRefused && refusal.reason === 'declined';
      return isDeclined ? declined : CLAIM_TEXTS.walletFailed;
    }
    setWaiting(CLAIM_TEXTS.checking);
    const taken = await postDraft<ClaimAnswer>(draftId, 'claim', { message, signature });
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
