import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type EvmSlug, type PageWallet, WalletRefused } from '#components/wallet/page-wallet.ts';
import { TEXTS } from '#locale/review.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { Step } from '#server/schemas/step.ts';
import { encodeRevocation } from './encode-revocation.ts';
import styles from './review.module.css';

interface Props {
  readonly step: Step;
  /** The wallet that gave the approval; null while it is not connected. */
  readonly wallet: PageWallet | null;
  readonly explorer: string;
  /** Called when the allowance may have changed. */
  readonly onSent: () => void;
}

/** Undoes an approval that was signed: its wallet is asked for one of zero. */
export function RevokeApproval({ step, wallet, explorer, onSent }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [hash, setHash] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const call = encodeRevocation(step);
  if (call === null || wallet?.kind !== 'evm') return null;
  const revoke = async () => {
    setAsking(true);
    setError(null);
    try {
      setHash(await wallet.send(step.chain as EvmSlug, call));
      onSent();
    } catch (refusal) {
      const reason = refusal instanceof WalletRefused ? refusal.reason : 'failed';
      setError(WALLET_TEXTS[reason === 'closed' ? 'declined' : reason]);
    }
    setAsking(false);
  };
  return (
    <div className={styles.revoke}>
      {hash === null ? (
        <Button size="small" busy={isAsking} onClick={() => void revoke()}>
          {isAsking ? TEXTS.busy.signing : TEXTS.revoke}
        </Button>
      ) : null}
      <p role="status" className={styles.soft}>
        {error}
        {hash !== null && (
          <>
            {TEXTS.revoked}{' '}
            <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer noopener">
              {TEXTS.transaction}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
