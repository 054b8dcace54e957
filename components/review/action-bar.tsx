import { useEffect, useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TEXTS } from '#locale/review.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { Step } from '#server/schemas/step.ts';
import styles from './action-bar.module.css';
import type { SigningState, useStepSigning } from './use-step-signing.ts';

/** Why steps cannot be signed yet. */
export interface Blocked {
  readonly why: string;
  /** Whether a wallet has to be connected first. */
  readonly isUnconnected?: boolean;
}

interface Props {
  readonly steps: readonly Step[];
  /** How many steps the plan has. */
  readonly count: number;
  /** The label of each step. */
  readonly labels: readonly string[];
  readonly signing: ReturnType<typeof useStepSigning>;
  readonly blocked: Blocked | null;
  /** Whether the simulation says that it fails. */
  readonly isDoubtful: boolean;
  readonly takesFocus: boolean;
  readonly onSign: () => void;
  readonly onConnect: () => void;
}

/** States that wait for the owner's word beside the step itself. */
const DECIDED_THERE: ReadonlySet<SigningState> = new Set<SigningState>([
  'asked',
  'long',
  'foreign',
  'landing',
  'done',
]);

/** States in which it can be signed although the simulation failed. */
const BEFORE_ASKING: ReadonlySet<SigningState> = new Set<SigningState>([
  'waiting',
  'declined',
  'quoting',
]);

/** The next step to sign, with its button: it stays at the bottom of the window. */
export function ActionBar({
  steps,
  count,
  labels,
  signing,
  blocked,
  isDoubtful,
  takesFocus,
  onSign,
  onConnect,
}: Props) {
  const { state } = signing;
  const titleId = useId();
  const reasonId = useId();
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it takes the focus once, when it comes.
  useEffect(() => {
    if (!takesFocus) return;
    const button = bar.current?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    (button ?? bar.current)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const section = bar.current;
    if (section === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bar-height', `${section.offsetHeight}px`),
    );
    observer.observe(section);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, []);
  const busy = isBusy(state) ? TEXTS.busy[state] : null;
  const isAsking = state === 'accepting';
  const isUnconnected = blocked?.isUnconnected === true && busy === null;
  const reason = busy === null && !isUnconnected ? (blocked?.why ?? null) : null;
  const meanwhile = isGiven(state) ? TEXTS.meanwhile[state] : null;
  const isAnyway = isDoubtful && reason === null && BEFORE_ASKING.has(state);
  const name = isAnyway ? TEXTS.signAnyway(nameOf(steps)) : nameOf(steps);
  return (
    <section ref={bar} className={styles.bar} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.inner}>
        <p id={titleId} className={styles.title}>
          <span className={styles.count}>{positionOf(steps, count)}</span>{' '}
          <span className={styles.label}>{labels.join(' + ')}</span>
        </p>
        {!DECIDED_THERE.has(state) && (
          <div className={styles.actions}>
            {isAsking && <Button onClick={signing.decline}>{TEXTS.notNow}</Button>}
            {isUnconnected ? (
              <Button variant="primary" onClick={onConnect}>
                {WALLET_TEXTS.connect}
              </Button>
            ) : (
              <Button
                variant={isAnyway ? 'plain' : 'primary'}
                busy={busy !== null}
                disabled={reason !== null}
                aria-describedby={reason === null ? undefined : reasonId}
                onClick={() => {
                  onSign();
                  void (isAsking ? signing.accept() : signing.sign());
                }}
              >
                {busy ?? (isAsking ? TEXTS.accept : state === 'failed' ? TEXTS.again : name)}
              </Button>
            )}
          </div>
        )}
        {reason !== null && (
          <p id={reasonId} className={styles.reason}>
            {reason}
          </p>
        )}
        {meanwhile !== null && <p className={styles.reason}>{meanwhile}</p>}
      </div>
    </section>
  );
}

function isBusy(state: SigningState): state is keyof typeof TEXTS.busy {
  return state in TEXTS.busy;
}

function isGiven(state: SigningState): state is keyof typeof TEXTS.meanwhile {
  return state in TEXTS.meanwhile;
}

function positionOf([first, ...others]: readonly Step[], count: number): string {
  const order = first?.order ?? 0;
  const last = others.at(-1)?.order;
  return last === undefined ? TEXTS.position(order, count) : TEXTS.positions(order, last, count);
}

function nameOf([first, ...others]: readonly Step[]): string {
  const order = first?.order ?? 0;
  const last = others.at(-1)?.order;
  return last === undefined ? TEXTS.sign(order) : TEXTS.signTogether(order, last);
}
