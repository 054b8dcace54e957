import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Step } from '#server/schemas/step.ts';
import { FreshQuote } from './fresh-quote.tsx';
import styles from './review.module.css';
import { TEXTS } from './texts.ts';
import type { useStepSigning } from './use-step-signing.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly signing: ReturnType<typeof useStepSigning>;
  /** Whether the steps before are done and the wallet can sign. */
  readonly mayStart: boolean;
}

/** The button that signs a step, and what came of it so far. */
export function SignBox({ steps, signing, mayStart }: Props) {
  const { state, message, quote } = signing;
  const isAsking = state === 'accepting';
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
  const isBusy = ['quoting', 'signing', 'sent', 'arriving'].includes(state);
  const [first, ...others] = steps;
  const order = first?.order ?? 0;
  const name =
    others.length > 0
      ? TEXTS.signTogether(order, others.at(-1)?.order ?? order)
      : TEXTS.sign(order);
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
          busy={isBusy}
          disabled={!mayStart && !isBusy}
          onClick={() => void (isAsking ? signing.accept() : signing.sign())}
        >
          {isAsking ? TEXTS.accept : state === 'failed' ? TEXTS.again : name}
        </Button>
      </div>
    </>
  );
}
