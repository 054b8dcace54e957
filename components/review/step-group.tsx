import { useMemo } from 'react';
import type { PageWallet } from '#components/wallet/page-wallet.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { DryRunLine } from './dry-run-line.tsx';
import { lossText } from './format-change.ts';
import { StepFacts } from './step-facts.tsx';
import { TEXTS } from './texts.ts';
import type { SentStep } from './use-progress.ts';
import { useStepSigning } from './use-step-signing.ts';

interface Props {
  readonly plan: ReviewedPlan;
  /** Signed at once, in order. */
  readonly steps: readonly Step[];
  readonly dryRun: ReadonlyMap<string, SimulateResponse['steps'][number]>;
  /** Null unless the right account is connected. */
  readonly wallet: PageWallet | null;
  /** Whether the steps before are done and the wallet can sign. */
  readonly mayStart: boolean;
  readonly sent: SentStep | undefined;
  readonly note: (steps: readonly string[], entry: SentStep | null) => void;
}

/** Steps that are signed at once: mostly one, or approvals and the step they are for. */
export function StepGroup({ plan, steps, dryRun, wallet, mayStart, sent, note }: Props) {
  const noteAll = useMemo(() => {
    const keys = steps.map(({ key }) => key ?? '');
    return (entry: SentStep | null) => note(keys, entry);
  }, [steps, note]);
  const signing = useStepSigning({ planId: plan.id, steps, sent, wallet, note: noteAll });
  const { state } = signing;
  const last = steps.at(-1);
  return steps.map((step) => (
    <li key={step.key} className="card">
      <div className="head">
        <h3>
          {step.order}. {step.description}
        </h3>
        <span className={state === 'done' ? 'good' : 'soft'} role="status">
          {state === 'waiting' ? '' : TEXTS.states[state]}
        </span>
      </div>
      <StepFacts plan={plan} step={step} />
      {state !== 'done' && (
        <DryRunLine plan={plan} step={step} result={dryRun.get(step.key ?? '')} />
      )}
      {sent?.hash && (
        <p className="soft">
          {TEXTS.transaction} <span className="mono">{sent.hash}</span>
        </p>
      )}
      {step === last ? (
        <Signing steps={steps} signing={signing} mayStart={mayStart} />
      ) : (
        state !== 'done' && <p className="soft">{TEXTS.together(last?.order ?? 0)}</p>
      )}
    </li>
  ));
}

function Signing({
  steps,
  signing,
  mayStart,
}: Pick<Props, 'steps' | 'mayStart'> & { readonly signing: ReturnType<typeof useStepSigning> }) {
  const { state, message, offer } = signing;
  const isBusy = ['quoting', 'signing', 'sent', 'arriving'].includes(state);
  const [first, ...others] = steps;
  const name =
    others.length > 0
      ? TEXTS.signTogether(first?.order ?? 0, others.at(-1)?.order ?? 0)
      : TEXTS.sign(first?.order ?? 0);
  if (state === 'done') return null;
  if (state === 'long') {
    return (
      <div className="notice warn">
        <p>{TEXTS.long}</p>
        <div className="actions">
          <button type="button" onClick={() => signing.settle(true)}>
            {TEXTS.wentThrough}
          </button>
          <button type="button" onClick={() => signing.settle(false)}>
            {TEXTS.wasDropped}
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      {message && (
        <p className="notice bad" role="alert">
          {message}
        </p>
      )}
      {offer && (
        <p className="notice warn" role="alert">
          {TEXTS.worse(lossText(offer.changes?.min_output))}
        </p>
      )}
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={!mayStart || isBusy}
          onClick={() => void (offer ? signing.accept() : signing.sign())}
        >
          {offer ? TEXTS.accept : state === 'failed' ? TEXTS.again : name}
        </button>
      </div>
    </>
  );
}
