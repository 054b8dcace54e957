import { useId } from 'react';
import bar from '#components/review/action-bar.module.css';
import { Button } from '#components/ui/button.tsx';
import type { EvmWallet } from '#components/wallet/page-wallet.ts';
import { GUARD_TEXTS } from '#locale/guard.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { OwnerActions } from './use-owner-actions.ts';

interface Props {
  readonly action: 'approve' | 'sign' | 'open';
  readonly isConnected: boolean;
  /** The owner's; null while none is connected that is. */
  readonly wallet: EvmWallet | null;
  readonly under: OwnerActions['under'];
  /** Whether the chain has not said yet what is to be done. */
  readonly isReading: boolean;
  readonly onConnect: () => void;
  readonly onSign: (wallet: EvmWallet) => void;
}

/** What is to be signed next, with its button: it stays at the bottom of the window. */
export function OwnerBar(props: Props) {
  const { action, isConnected, wallet, under, isReading, onConnect, onSign } = props;
  const titleId = useId();
  const hintId = useId();
  const isWrong = isConnected && wallet === null;
  return (
    <section className={bar.bar} aria-labelledby={titleId}>
      <div className={bar.inner}>
        <p id={titleId} className={bar.title}>
          <span className={bar.label}>{GUARD_TEXTS.bar[action]}</span>{' '}
          <span id={hintId} className={bar.count}>
            {GUARD_TEXTS.hint[isWrong ? 'wrong' : action]}
          </span>
        </p>
        <div className={bar.actions}>
          {isConnected ? (
            <Button
              variant="primary"
              busy={under !== null}
              disabled={wallet === null || isReading}
              aria-describedby={hintId}
              onClick={() => wallet && onSign(wallet)}
            >
              {GUARD_TEXTS.button[action]}
            </Button>
          ) : (
            <Button variant="primary" onClick={onConnect}>
              {WALLET_TEXTS.connect}
            </Button>
          )}
        </div>
        <p className={bar.reason} role="status">
          {under?.text ?? (isReading && isConnected ? GUARD_TEXTS.reading : null)}
        </p>
      </div>
    </section>
  );
}
