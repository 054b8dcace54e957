import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { TEXTS } from './texts.ts';
import type { Progress } from './use-progress.ts';
import { useStepSigning } from './use-step-signing.ts';
import { CHAIN_NAMES } from './wallet-config.ts';

interface Props {
  readonly plan: ReviewedPlan;
  readonly step: Step;
  readonly dryRun: SimulateResponse['steps'][number] | undefined;
  /** Whether the steps before it are done and the right wallet is there. */
  readonly mayStart: boolean;
  readonly sent: Progress[string] | undefined;
  readonly note: (entry: Progress[string] | null) => void;
}

/** One step: what it does in words, whom it calls, how its dry run went, and its signature. */
export function StepCard({ plan, step, dryRun, mayStart, sent, note }: Props) {
  const signing = useStepSigning({ planId: plan.id, step, sent, note });
  const { state, message, offer } = signing;
  const isBusy = ['quoting', 'signing', 'sent', 'arriving'].includes(state);
  return (
    <li className="card">
      <div className="head">
        <h3>
          {step.order}. {step.description}
        </h3>
        <span className={state === 'done' ? 'good' : 'soft'} role="status">
          {state === 'waiting' ? '' : TEXTS.states[state]}
        </span>
      </div>
      <StepFacts plan={plan} step={step} />
      {state !== 'done' && <DryRun step={dryRun} isAfterBridge={isAfterBridge(plan, step)} />}
      {sent && (
        <p className="soft">
          {TEXTS.transaction} <span className="mono">{sent.hash}</span>
        </p>
      )}
      {message && (
        <p className="notice bad" role="alert">
          {message}
        </p>
      )}
      {offer && (
        <p className="notice warn" role="alert">
          {TEXTS.worse(lossOf(offer.changes?.min_output))}
        </p>
      )}
      {state !== 'done' && step.chain !== 'solana' && (
        <div className="actions">
          {offer ? (
            <button type="button" className="primary" onClick={() => void signing.accept()}>
              {TEXTS.accept}
            </button>
          ) : (
            <button
              type="button"
              className="primary"
              disabled={!mayStart || isBusy}
              onClick={() => void signing.sign()}
            >
              {state === 'failed' ? TEXTS.again : TEXTS.sign(step.order)}
            </button>
          )}
        </div>
      )}
      {step.chain === 'solana' && <p className="notice warn">{TEXTS.solana}</p>}
    </li>
  );
}

function StepFacts({ plan, step }: Pick<Props, 'plan' | 'step'>) {
  const named = (address: string) => {
    const name = plan.contracts[address.toLowerCase()];
    return (
      <>
        {name && <>{name}, </>}
        <span className="mono">{address}</span>
      </>
    );
  };
  const isSelf = step.recipient?.toLowerCase() === plan.wallet.toLowerCase();
  return (
    <>
      <dl>
        <dt>{TEXTS.calls}</dt>
        <dd>
          {step.to && named(step.to)}, {CHAIN_NAMES[step.chain]}
        </dd>
        {step.spender && (
          <>
            <dt>{TEXTS.spender}</dt>
            <dd>{named(step.spender)}</dd>
          </>
        )}
        {step.recipient && step.type !== 'approve' && (
          <>
            <dt>{TEXTS.recipient}</dt>
            <dd>
              {isSelf ? `${TEXTS.you}, ` : ''}
              {step.recipient_name && <>{step.recipient_name}, </>}
              <span className="mono">{step.recipient}</span>
            </dd>
          </>
        )}
        {step.recovery && (
          <>
            <dt>{TEXTS.ifItFails}</dt>
            <dd>{step.recovery.funds_at}</dd>
          </>
        )}
        {step.recovery?.way_back && (
          <>
            <dt>{TEXTS.wayBack}</dt>
            <dd>{step.recovery.way_back}</dd>
          </>
        )}
      </dl>
      <details>
        <summary>{TEXTS.calldata}</summary>
        <p className="mono">
          value {step.value ?? '0'}
          <br />
          {step.data ?? step.solana_tx ?? '0x'}
        </p>
      </details>
    </>
  );
}

/** Whether the dry run of a step stands on what a bridge of the plan brings. */
function isAfterBridge({ steps }: ReviewedPlan, { chain, type, order }: Step): boolean {
  return (
    type !== 'approve' &&
    steps.some((one) => one.type === 'bridge' && one.to_chain === chain && one.order < order)
  );
}

function DryRun({
  step,
  isAfterBridge,
}: {
  readonly step: Props['dryRun'];
  readonly isAfterBridge: boolean;
}) {
  if (!step) return null;
  if (step.status_code === 1) {
    const changes = step.balance_changes.map(({ change, asset }) => `${signed(change)} ${asset}`);
    return (
      <p className="good">
        {changes.length > 0 ? TEXTS.simulatedChanges(changes.join(', ')) : TEXTS.simulatedFine}{' '}
        {isAfterBridge && TEXTS.simulatedAfterBridge}
      </p>
    );
  }
  return <p className={step.status_code === 2 ? 'soft' : 'bad-text'}>{step.error}</p>;
}

/** Six digits tell a person enough; the calldata has all of them. */
function signed(change: string): string {
  const [whole = '', fraction = ''] = change.split('.');
  const zeros = fraction.length - fraction.replace(/^0+/, '').length;
  const kept = whole.replace('-', '') === '0' ? zeros + 6 : 6;
  const short = fraction.slice(0, kept).replace(/0+$/, '');
  const number = short === '' ? whole : `${whole}.${short}`;
  return number.startsWith('-') ? `−${number.slice(1)}` : `+${number}`;
}

function lossOf(minOutput: { change_bps: number; change_usd: string | null } | undefined): string {
  if (!minOutput) return '';
  const percent = `${(Math.abs(minOutput.change_bps) / 100).toFixed(2)}%`;
  return minOutput.change_usd ? `${percent} (${minOutput.change_usd.replace('-', '')})` : percent;
}
