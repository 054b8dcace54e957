import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { TEXTS } from '#locale/review.ts';
import styles from './review.module.css';
import type { SimulationRun } from './use-simulation.ts';

/** When the plan was simulated, with a refresh button; the reason for a failure is never folded. */
export function SimulatedLine({
  simulation: { answer, atMs, again },
}: {
  readonly simulation: SimulationRun;
}) {
  const run = answer?.ok ? answer.value : null;
  const failure =
    answer?.ok === false
      ? answer.message
      : (run?.chains.find((chain) => chain.failure !== null)?.failure ?? null);
  const isOpen = run?.steps.some(({ status_code }) => status_code !== 1) === true;
  if (failure !== null) {
    return (
      <Notice tone="warn" title={TEXTS.simulationFailed} live>
        <p>{failure}</p>
        <Button size="small" onClick={again}>
          {TEXTS.again}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <p className={styles.withoutScripts}>{TEXTS.needsScripts}</p>
      <p className={classNames(styles.simulated, styles.refreshed)}>
        {atMs === null ? (
          <>
            <Spinner /> <span role="status">{TEXTS.simulating}</span>
          </>
        ) : (
          <>
            <span>
              {TEXTS.simulated} <Ago at={atMs} />
              {isOpen && (
                <>
                  , <strong className={styles.warn}>{TEXTS.notAllPassed}</strong>
                </>
              )}{' '}
              {'·'}
            </span>
            <Button variant="quiet" size="small" onClick={again}>
              {TEXTS.refresh}
            </Button>
          </>
        )}
      </p>
    </>
  );
}

const TICK_MS = 5_000;

/** How long ago something was, by the clock of this browser: `5 s ago`. */
function Ago({ at }: { readonly at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const { ago, seconds: inSeconds, minutes } = TEXTS;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {ago(seconds < 120 ? inSeconds(seconds) : minutes(Math.round(seconds / 60)))}
    </time>
  );
}
