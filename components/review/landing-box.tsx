import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { TEXTS } from '#locale/review.ts';
import type { Arrival } from '#server/schemas/signing.ts';
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

/** How much longer than usual it may take before it is shown as late. */
const LATE_TIMES = 3;

/** Follows bridged funds until they arrive. */
export function LandingBox({ planId, steps, sent, note }: Props) {
  const bridge = steps.find(({ wait_for_bridge }) => wait_for_bridge);
  const answer = usePolling<Arrival>(
    reviewPath(planId, 'arrival'),
    JSON.stringify({ step: bridge?.key }),
  );
  const arrival = answer?.ok ? answer.value : null;
  const isLanded = arrival?.state === 'landed';
  useEffect(() => {
    if (isLanded) note({ ...sent, landed: true });
  }, [isLanded, sent, note]);
  const chain = CHAIN_NAMES[bridge?.to_chain ?? bridge?.chain ?? 'ethereum'];
  if (arrival?.state === 'unseen') {
    return (
      <Notice tone="warn" live>
        <p>{TEXTS.landingUnseen(chain)}</p>
        <div className={styles.actions}>
          <Button onClick={() => note({ ...sent, landed: true, said: 'landed' })}>
            {TEXTS.hasLanded}
          </Button>
        </div>
      </Notice>
    );
  }
  if (answer?.ok === false) return <Notice tone="warn">{answer.message}</Notice>;
  if (!arrival) return null;
  const elapsed = Math.max(0, Math.round((Date.now() - sent.sentAtMs) / 1000));
  const { usual_seconds } = arrival;
  return (
    <Notice tone="info">
      <p>{TEXTS.landing(chain, lasting(elapsed), lasting(usual_seconds))}</p>
      {elapsed > LATE_TIMES * usual_seconds && <p>{TEXTS.landingLate}</p>}
    </Notice>
  );
}

function lasting(seconds: number): string {
  return seconds < 120 ? TEXTS.seconds(seconds) : TEXTS.minutes(Math.round(seconds / 60));
}
