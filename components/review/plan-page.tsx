import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import { PlanHead, PlanSum } from './plan-head.tsx';
import { ReviewPlan } from './review-plan.tsx';
import type { SignedPlan } from './signed-plan.ts';
import { StepFacts } from './step-facts.tsx';

/** The review page of a plan. What does not change is rendered on the server, and is there at once. */
export function PlanPage({
  plan,
  attempts,
  walletConnect,
}: {
  readonly plan: ReviewedPlan;
  readonly attempts: SignedPlan['attempts'];
  readonly walletConnect: WalletConnectConfig | null;
}) {
  const { id, wallet, contracts, done } = plan;
  const facts = Object.fromEntries(
    plan.steps.map((step) => [
      step.key ?? '',
      <StepFacts key={step.key} plan={plan} step={step} />,
    ]),
  );
  // What is signed is encoded again: the browser needs the planned bytes to be read alone.
  const steps = plan.steps.map(({ data: _, solana_tx: __, ...step }) => step);
  return (
    <main className="review">
      <PlanHead plan={plan} />
      <ReviewPlan
        plan={{ id, wallet, steps, contracts, done, attempts }}
        sum={<PlanSum plan={plan} />}
        facts={facts}
        walletConnect={walletConnect}
      />
    </main>
  );
}
