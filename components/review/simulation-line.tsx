import { Notice } from '#components/ui/notice.tsx';
import { TEXTS } from '#locale/review.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import type { SimulatedQuote, StepSimulation } from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';
import { short, signed } from './format-change.ts';
import styles from './review.module.css';
import type { SignedPlan } from './signed-plan.ts';

/** The result of a step's simulation, where it passed, and its quoted output. */
export function SimulationLine({
  plan,
  step,
  result,
}: {
  readonly plan: SignedPlan;
  readonly step: Step;
  readonly result: StepSimulation | undefined;
}) {
  if (!result) return null;
  return (
    <>
      {result.status_code === 1 && <Outcome plan={plan} step={step} result={result} />}
      {result.quote && <Quoted quote={result.quote} />}
    </>
  );
}

/** The output of a step by the quote with which it was simulated, and the time of that. */
function Quoted({ quote: { brings, quoted_at } }: { readonly quote: SimulatedQuote }) {
  if (brings.length === 0) return null;
  const at = new Date(quoted_at).toISOString();
  const words = brings.map(({ asset, expected, least }) =>
    TEXTS.quoted(`${short(expected)} ${asset}`, `${short(least)} ${asset}`),
  );
  return (
    <p className={styles.soft}>
      {TEXTS.quotedAt} <time dateTime={at}>{UI_TEXTS.utc(at.slice(11, 16))}</time>:{' '}
      {words.join(', ')}
    </p>
  );
}

function Outcome({
  plan,
  step,
  result,
}: {
  readonly plan: SignedPlan;
  readonly step: Step;
  readonly result: StepSimulation;
}) {
  const changes = result.balance_changes.map(({ change, asset }) => `${signed(change)} ${asset}`);
  return (
    <p className={styles.good}>
      {changes.length > 0 ? TEXTS.simulatedChanges(changes.join(', ')) : TEXTS.simulatedFine}{' '}
      {isAfterBridge(plan, step) && TEXTS.simulatedAfterBridge}
    </p>
  );
}

/** Why a step did not pass the simulation, or was not simulated; never folded. */
export function FailedSimulation({ result }: { readonly result: StepSimulation | undefined }) {
  if (!result || result.status_code === 1) return null;
  const isOpen = result.status_code === 2;
  return (
    <Notice
      tone={isOpen ? 'info' : 'bad'}
      title={isOpen ? TEXTS.simulatedOpen : TEXTS.simulatedBad}
    >
      <p>
        {result.error} {!isOpen && TEXTS.simulatedBadWhy}
      </p>
    </Notice>
  );
}

/** Whether the simulation of a step assumes funds that a bridge of the plan sends. */
function isAfterBridge({ steps }: SignedPlan, { chain, type, order }: Step): boolean {
  return (
    type !== 'approve' &&
    steps.some((one) => one.type === 'bridge' && one.to_chain === chain && one.order < order)
  );
}
