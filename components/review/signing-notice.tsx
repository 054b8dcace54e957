import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TEXTS } from '#locale/review.ts';
import styles from './review.module.css';
import type { useStepSigning } from './use-step-signing.ts';

/** The error of signing a step, or the question about it that only its owner can answer. */
export function SigningNotice({
  signing: { state, message, settle },
}: {
  readonly signing: ReturnType<typeof useStepSigning>;
}) {
  if (state === 'long' || state === 'foreign') {
    return (
      <Notice tone="warn" live>
        <p>{TEXTS[state]}</p>
        <div className={styles.actions}>
          <Button onClick={() => settle(true)}>{TEXTS.wentThrough}</Button>
          <Button onClick={() => settle(false)}>{TEXTS.wasDropped}</Button>
        </div>
      </Notice>
    );
  }
  if (state === 'declined') return <Notice live>{TEXTS.declinedQuote}</Notice>;
  if (state === 'done' || state === 'landing') return null;
  return (
    message && (
      <Notice tone="bad" live>
        {message}
      </Notice>
    )
  );
}
