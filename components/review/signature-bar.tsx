import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import bar from './action-bar.module.css';

interface Props {
  /** What is signed, with its costs beside it. */
  readonly title: string;
  readonly hint: string;
  readonly button: string;
  readonly isConnected: boolean;
  /** Whether the connected wallet may sign and has what it needs. */
  readonly isReady: boolean;
  readonly busy: boolean;
  /** What is being waited for; null otherwise. */
  readonly status: string | null;
  readonly onConnect: () => void;
  readonly onSign: () => void;
}

/** The one thing that is signed next, with its button: it stays at the bottom of the window. */
export function SignatureBar(props: Props) {
  const { title, hint, button, isConnected, isReady, busy, status, onConnect, onSign } = props;
  const titleId = useId();
  const hintId = useId();
  return (
    <section className={bar.bar} aria-labelledby={titleId}>
      <div className={bar.inner}>
        <p id={titleId} className={bar.title}>
          <span className={bar.label}>{title}</span>{' '}
          <span id={hintId} className={bar.count}>
            {hint}
          </span>
        </p>
        <div className={bar.actions}>
          {isConnected ? (
            <Button
              variant="primary"
              busy={busy}
              disabled={!isReady}
              aria-describedby={hintId}
              onClick={onSign}
            >
              {button}
            </Button>
          ) : (
            <Button variant="primary" onClick={onConnect}>
              {WALLET_TEXTS.connect}
            </Button>
          )}
        </div>
        <p className={bar.reason} role="status">
          {status}
        </p>
      </div>
    </section>
  );
}
