import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TEXTS } from '#locale/review.ts';
import type { AttemptFinding } from '#server/schemas/signing.ts';
import type { Step } from '#server/schemas/step.ts';
import { usePolling } from '../wallet/use-polling.ts';
import { reviewPath } from './post-review.ts';
import styles from './review.module.css';
import type { SentStep } from './use-progress.ts';

interface Props {
  readonly planId: string;
  readonly steps: readonly Step[];
  readonly sent: SentStep;
  readonly note: (entry: SentStep | null) => void;
}

/**
 * The known facts about steps whose wallet was asked and never answered, before they are signed
 * again.
 */
export function AskedBox({ planId, steps, sent, note }: Props) {
  const body = JSON.stringify({ steps: steps.map(({ key }) => key) });
  const answer = usePolling<AttemptFinding>(reviewPath(planId, 'found'), body);
  const finding = answer?.ok ? answer.value : null;
  const hash = finding?.hash;
  useEffect(() => {
    if (hash !== undefined) note({ ...sent, hash });
  }, [hash, sent, note]);
  const at = new Date(sent.sentAtMs).toISOString();
  return (
    <Notice tone="warn" live>
      <p>{TEXTS.asked(`${at.slice(0, 16).replace('T', ' ')} UTC`)}</p>
      <p>
        {finding
          ? TEXTS.shows[finding.state]
          : answer?.ok === false
            ? answer.message
            : TEXTS.looking}
      </p>
      <p>{TEXTS.twice}</p>
      <div className={styles.actions}>
        <Button onClick={() => note({ ...sent, done: true, said: 'through' })}>
          {TEXTS.wentThrough}
        </Button>
        <Button disabled={finding === null} onClick={() => note(null)}>
          {TEXTS.wasNotSent}
        </Button>
      </div>
    </Notice>
  );
}
