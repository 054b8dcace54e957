import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { DryRunStep } from '#server/schemas/dry-run.ts';
import type { Step } from '#server/schemas/step.ts';
import { FreshQuote } from './fresh-quote.tsx';
import { RetriedLine } from './retried-line.tsx';
import styles from './review.module.css';
import { TEXTS } from './texts.ts';
import type { SigningState, useStepSigning } from './use-step-signing.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly signing: ReturnType<typeof useStepSigning>;
  /** Why they cannot be signed yet, in words; null where they can. */
  readonly blocked: string | null;
  /** How they went in the dry run, as far as it has come. */
  readonly dryRun: readonly DryRunStep[];
}

/** The button that signs a step, and what came of it so far. */
export function SignBox({ steps, signing, blocked, dryRun }: Props) {
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
  const isDoubtful = dryRun.some(({ status_code }) => status_code === 0);
  const isAsking = state === 'accepting';
  const name = isDoubtful ? TEXTS.signAnyway(nameOf(steps)) : nameOf(steps);
  const reason = busy === null ? blocked : null;
  const meanwhile = isTold(state) ? TEXTS.meanwhile[state] : null;
  const isAnyway = isDoubtful && (state === 'waiting' || state === 'quoting');
  return (
    <>
      {message && (
        <Notice tone="bad" live>
          {message}
        </Notice>
      )}
      {signing.isTriedAgain && <RetriedLine results={dryRun} />}
      <FreshQuote quote={quote} />
      <div className={styles.actions}>
        <Button
          variant={isAnyway ? 'plain' : 'primary'}
          busy={busy !== null}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => void (isAsking ? signing.accept() : signing.sign())}
        >
          {busy ?? (isAsking ? TEXTS.accept : state === 'failed' ? TEXTS.again : name)}
        </Button>
        {isAsking && <Button onClick={signing.decline}>{TEXTS.notNow}</Button>}
      </div>
      {reason !== null && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      {meanwhile !== null && <p className={styles.reason}>{meanwhile}</p>}
    </>
  );
}

function isBusy(state: SigningState): state is keyof typeof TEXTS.busy {
  return state in TEXTS.busy;
}

function isTold(state: SigningState): state is keyof typeof TEXTS.meanwhile {
  return state in TEXTS.meanwhile;
}

function nameOf([first, ...others]: readonly Step[]): string {
  const order = first?.order ?? 0;
  const last = others.at(-1)?.order;
  return last === undefined ? TEXTS.sign(order) : TEXTS.signTogether(order, last);
}
