import { type ReactNode, useMemo } from 'react';
import { Address } from '#components/ui/address.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { Tone } from '#components/ui/notice.tsx';
import type { PageWallet } from '#components/wallet/page-wallet.ts';
import type { DryRunStep } from '#server/schemas/dry-run.ts';
import type { Step } from '#server/schemas/step.ts';
import { AskedBox } from './asked-box.tsx';
import { DryRunLine } from './dry-run-line.tsx';
import { LandingBox } from './landing-box.tsx';
import styles from './review.module.css';
import { SaidBox } from './said-box.tsx';
import { SignBox } from './sign-box.tsx';
import type { SignedPlan } from './signed-plan.ts';
import { titleOf } from './step-title.ts';
import { TEXTS } from './texts.ts';
import type { SentStep } from './use-progress.ts';
import { type SigningState, useStepSigning } from './use-step-signing.ts';
import { WithAddresses } from './with-addresses.tsx';

interface Props {
  readonly plan: SignedPlan;
  /** Signed at once, in order. */
  readonly steps: readonly Step[];
  /** What each step does, by its key. */
  readonly facts: Readonly<Record<string, ReactNode>>;
  readonly dryRun: ReadonlyMap<string, DryRunStep>;
  /** Null unless the right account is connected. */
  readonly wallet: PageWallet | null;
  /** Why they cannot be signed yet, in words; null where they can. */
  readonly blocked: string | null;
  readonly sent: SentStep | undefined;
  readonly note: (steps: readonly string[], entry: SentStep | null) => void;
  /** Told when the page shows what is not so any more. Keep it stable. */
  readonly onStale: () => void;
}

const TONES: Readonly<Partial<Record<SigningState, Tone>>> = {
  done: 'good',
  failed: 'bad',
  accepting: 'warn',
  long: 'warn',
  asked: 'warn',
  foreign: 'warn',
};

/** From then on something newer is told of the step than how it went in the dry run. */
const BEFORE_SIGNING: ReadonlySet<SigningState> = new Set<SigningState>([
  'waiting',
  'quoting',
  'arriving',
]);

/** Steps that are signed at once: mostly one, or approvals and the step they are for. */
export function StepGroup({ plan, steps, facts, dryRun, blocked, sent, note, ...rest }: Props) {
  const noteAll = useMemo(() => {
    const keys = steps.map(({ key }) => key ?? '');
    return (entry: SentStep | null, only: readonly string[] = keys) => note(only, entry);
  }, [steps, note]);
  const signing = useStepSigning({ planId: plan.id, steps, sent, note: noteAll, ...rest });
  const { state } = signing;
  const isThrough = state === 'done' || state === 'landing';
  const last = steps.at(-1);
  const results = steps.flatMap(({ key }) => dryRun.get(key ?? '') ?? []);
  return steps.map((step) => (
    <li
      key={step.key}
      className={state === 'done' ? `${styles.step} ${styles.over}` : styles.step}
      id={`step-${step.order}`}
    >
      <div className={styles.head}>
        <h3>
          {step.order}. <WithAddresses text={titleOf(step)} />
        </h3>
        <span role="status" aria-label={TEXTS.stateOf(step.order)}>
          {state !== 'waiting' && (
            <Badge tone={TONES[state] ?? 'info'}>{TEXTS.states[state]}</Badge>
          )}
        </span>
      </div>
      {facts[step.key ?? '']}
      {BEFORE_SIGNING.has(state) && (
        <DryRunLine plan={plan} step={step} result={dryRun.get(step.key ?? '')} />
      )}
      {sent?.hash && (
        <p className={styles.soft}>
          {TEXTS.transaction} <Address value={sent.hash} />
        </p>
      )}
      {step === last && state === 'asked' && sent && (
        <AskedBox planId={plan.id} steps={steps} sent={sent} note={noteAll} />
      )}
      {step === last && state === 'landing' && sent && (
        <LandingBox planId={plan.id} steps={steps} sent={sent} note={noteAll} />
      )}
      {step === last && isThrough && sent?.said && (
        <SaidBox said={sent.said} takeBack={signing.takeBack} />
      )}
      {step === last ? (
        <SignBox steps={steps} signing={signing} blocked={blocked} dryRun={results} />
      ) : (
        !isThrough && <p className={styles.soft}>{TEXTS.together(last?.order ?? 0)}</p>
      )}
    </li>
  ));
}
