import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Address } from '#components/ui/address.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { Tone } from '#components/ui/notice.tsx';
import type { PageWallet } from '#components/wallet/page-wallet.ts';
import { TEXTS } from '#locale/review.ts';
import type { StepSimulation } from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';
import { ActionBar, type Blocked } from './action-bar.tsx';
import { AskedBox } from './asked-box.tsx';
import { ChainIcon } from './asset-icon.tsx';
import { FreshQuote } from './fresh-quote.tsx';
import { LandingBox } from './landing-box.tsx';
import { RetriedLine } from './retried-line.tsx';
import styles from './review.module.css';
import { RevokeApproval } from './revoke-approval.tsx';
import { SaidBox } from './said-box.tsx';
import type { SignedPlan } from './signed-plan.ts';
import { SigningNotice } from './signing-notice.tsx';
import { FailedSimulation, SimulationLine } from './simulation-line.tsx';
import type { SentStep } from './use-progress.ts';
import { type SigningState, useStepSigning } from './use-step-signing.ts';

/** The messages about a step. */
export interface StepParts {
  /** Its action, in one line. */
  readonly label: string;
  /** Its contract, allowance and recipient, and what remains true if it fails. */
  readonly facts: ReactNode;
  /** Its danger, if any. */
  readonly warning: ReactNode;
}

interface Props {
  readonly plan: SignedPlan;
  /** Signed together, in order. */
  readonly steps: readonly Step[];
  readonly parts: Readonly<Record<string, StepParts>>;
  readonly simulation: ReadonlyMap<string, StepSimulation>;
  /** Null unless the right account is connected. */
  readonly wallet: PageWallet | null;
  /** Why they cannot be signed yet; null where they can. */
  readonly blocked: Blocked | null;
  /** Whether one of them is the next to sign, or the last that is pending. */
  readonly isCurrent: boolean;
  /** Whether the bar takes the focus when these steps become the current ones. */
  readonly takesFocus: boolean;
  readonly sent: SentStep | undefined;
  readonly note: (steps: readonly string[], entry: SentStep | null) => void;
  readonly onSign: () => void;
  readonly onConnect: () => void;
  /** Called when the page shows something outdated. Keep it stable. */
  readonly onStale: () => void;
  /** Called with whether this browser refused the fresh step to sign. Keep it stable. */
  readonly onChecked: (isRefused: boolean) => void;
}

const TONES: Readonly<Partial<Record<SigningState, Tone>>> = {
  done: 'good',
  failed: 'bad',
  accepting: 'warn',
  long: 'warn',
  asked: 'warn',
  foreign: 'warn',
};

/** After these a step shows something newer than its simulation. */
const BEFORE_SIGNING: ReadonlySet<SigningState> = new Set<SigningState>([
  'waiting',
  'declined',
  'quoting',
  'arriving',
]);

/** Content that appears below a step while it is signed, and has to be seen. */
const TO_BE_SEEN: ReadonlySet<SigningState> = new Set<SigningState>([
  'accepting',
  'declined',
  'failed',
  'long',
  'foreign',
  'asked',
]);

/** Steps that are signed together: mostly one, or approvals and the step that they are for. */
export function StepGroup({
  plan,
  steps,
  parts,
  simulation,
  blocked,
  isCurrent,
  takesFocus,
  sent,
  note,
  onSign,
  onConnect,
  ...rest
}: Props) {
  const noteAll = useMemo(() => {
    const keys = steps.map(({ key }) => key ?? '');
    return (entry: SentStep | null, only: readonly string[] = keys) => note(only, entry);
  }, [steps, note]);
  const signing = useStepSigning({ plan, steps, sent, note: noteAll, ...rest });
  const { state } = signing;
  const isThrough = state === 'done' || state === 'landing';
  const last = steps.at(-1);
  const results = steps.flatMap(({ key }) => simulation.get(key ?? '') ?? []);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (TO_BE_SEEN.has(state)) below.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return steps.map((step) => {
    const { label, facts, warning } = parts[step.key ?? ''] ?? { label: '' };
    const result = simulation.get(step.key ?? '');
    return (
      <li
        key={step.key}
        className={classNames(
          styles.step,
          (state === 'waiting' || state === 'declined') && styles.open,
          state === 'done' && styles.over,
          sent?.hash !== undefined && styles.linked,
        )}
        id={`step-${step.order}`}
      >
        <details>
          <summary>
            <StepMark order={step.order} isDone={state === 'done'} />
            <span className={styles.label}>
              <LabelOnChain label={label} chain={step.chain} />
            </span>
          </summary>
          {state === 'done' && (
            <RevokeApproval
              step={step}
              wallet={rest.wallet}
              explorer={plan.explorers[step.chain]}
              onSent={rest.onStale}
            />
          )}
          {facts}
          {BEFORE_SIGNING.has(state) && <SimulationLine plan={plan} step={step} result={result} />}
          {sent?.hash && (
            <p className={styles.soft}>
              {TEXTS.transaction} <Address value={sent.hash} />
            </p>
          )}
        </details>
        <span
          role="status"
          aria-label={TEXTS.stateOf(step.order)}
          className={classNames(styles.state, styles[TONES[state] ?? 'soft'])}
        >
          {TEXTS.states[state]}
        </span>
        {sent?.hash && (
          <a
            className={styles.explorer}
            href={`${plan.explorers[step.chain]}/tx/${sent.hash}`}
            target="_blank"
            rel="noreferrer noopener"
            title={TEXTS.viewTransaction(step.order)}
            aria-label={TEXTS.viewTransaction(step.order)}
          >
            <Icon name="external" />
          </a>
        )}
        {!isThrough && warning}
        {BEFORE_SIGNING.has(state) && <FailedSimulation result={result} />}
        {step === last && (
          <div ref={below} className={styles.below}>
            {state === 'asked' && sent && (
              <AskedBox planId={plan.id} steps={steps} sent={sent} note={noteAll} />
            )}
            {state === 'landing' && sent && (
              <LandingBox planId={plan.id} steps={steps} sent={sent} note={noteAll} />
            )}
            {isThrough && sent?.said && <SaidBox said={sent.said} takeBack={signing.takeBack} />}
            <SigningNotice signing={signing} />
            {signing.isTriedAgain && <RetriedLine results={results} />}
            <FreshQuote quote={signing.quote} />
          </div>
        )}
        {step === last && isCurrent && (
          <ActionBar
            steps={steps}
            count={plan.steps.length}
            labels={steps.map(({ key }) => parts[key ?? '']?.label ?? '')}
            signing={signing}
            blocked={blocked}
            isDoubtful={results.some(({ status_code }) => status_code === 0)}
            takesFocus={takesFocus}
            onSign={onSign}
            onConnect={onConnect}
          />
        )}
      </li>
    );
  });
}

/** The icon is never on a line alone: it goes with the last word. */
function LabelOnChain({ label, chain }: { readonly label: string; readonly chain: Step['chain'] }) {
  const at = label.lastIndexOf(' ') + 1;
  return (
    <>
      {label.slice(0, at)}
      <span className={styles.together}>
        {label.slice(at)}
        {'\u00A0'}
        <ChainIcon chain={chain} />
      </span>
    </>
  );
}

function StepMark({ order, isDone }: { readonly order: number; readonly isDone: boolean }) {
  return (
    <span className={classNames(styles.mark, isDone && styles.marked)}>
      {isDone ? <Icon name="check" /> : order}
    </span>
  );
}
