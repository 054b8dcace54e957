import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Step } from '#server/schemas/step.ts';
import { FreshQuote } from './fresh-quote.tsx';
import styles from './review.module.css';
import { TEXTS } from './texts.ts';
import type { SigningState, useStepSigning } from './use-step-signing.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly signing: ReturnType<typeof useStepSigning>;
  /** Why they cannot be signed yet, in words; null where they can. */
  readonly blocked: string | null;
}

/** The button that signs a step, and what came of it so far. */
export function SignBox({ steps, signing, blocked }: Props) {
  const { state, message, quote } = signing;
  const reasonId = useId();
  if (state === 'done' || state === 'landing') return null;
  if (state === 'asked') return message && <Notice tone="bad">{message}</Notice>;
  if (state === 'long' || state === 'foreign') {
    return (
      <Notice tone="warn" live>
        <p>{TEXTS[state]}</p>
        <div className={styles.actions}>
          <Button onClick={() => signing.settle(true)}>{TEXTS.wentThrough}</Button>
          <Button onClick={() => signing.settle(false)}>{TEXTS.wasDropped}</Button>
        </div>
      </Notice>
    );
  }
  const busy = isBusy(state) ? TEXTS.busy[state] : null;
  const isAsking = state === 'accepting';
  const reason = busy === null ? blocked : null;
  return (
    <>
      {message && (
        <Notice tone="bad" live>
          {message}
        </Notice>
      )}
      <FreshQuote quote={quote} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={busy !== null}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => void (isAsking ? signing.accept() : signing.sign())}
        >
          {busy ?? (isAsking ? TEXTS.accept : state === 'failed' ? TEXTS.again : nameOf(steps))}
        </Button>
        {isAsking && <Button onClick={signing.decline}>{TEXTS.notNow}</Button>}
      </div>
      {reason !== null && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </>
  );
}

function isBusy(state: SigningState): state is keyof typeof TEXTS.busy {
  return state in TEXTS.busy;
}

function nameOf([first, ...others]: readonly Step[]): string {
  const order = first?.order ?? 0;
  const last = others.at(-1)?.order;
  return last === undefined ? TEXTS.sign(order) : TEXTS.signTogether(order, last);
}
