import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TEXTS } from '#locale/review.ts';
import styles from './review.module.css';
import type { SentStep } from './use-progress.ts';

/** The steps that count only by the owner's report, and how to undo a wrong report. */
export function SaidBox({
  said,
  takeBack,
}: {
  readonly said: NonNullable<SentStep['said']>;
  readonly takeBack: () => void;
}) {
  return (
    <Notice tone="warn">
      <p>{TEXTS.said[said]}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={takeBack}>
          {TEXTS.takeBack}
        </Button>
      </div>
    </Notice>
  );
}
