import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import { PlanHead, PlanSheet, PlanWarnings } from './plan-head.tsx';
import { ReviewPlan } from './review-plan.tsx';
import type { SignedPlan } from './signed-plan.ts';
import { StepFacts, StepWarning } from './step-facts.tsx';
import { labelOf } from './step-label.ts';

interface Props {
  readonly plan: ReviewedPlan;
  readonly attempts: SignedPlan['attempts'];
  readonly walletConnect: WalletConnectConfig | null;
  readonly explorers: SignedPlan['explorers'];
  /** The service's time, Unix milliseconds. */
  readonly nowMs: number;
}

/**
 * The review page of a plan. The static parts are rendered on the server and are there immediately.
 */
export function PlanPage({ plan, attempts, walletConnect, explorers, nowMs }: Props) {
  const { id, wallet, intents, steps, contracts, listed, done, summary } = plan;
  const parts = Object.fromEntries(
    plan.steps.map((step) => [
      step.key ?? '',
      {
        label: labelOf(step, plan.calls[step.key ?? '']),
        facts: <StepFacts key={step.key} plan={plan} step={step} />,
        warning: <StepWarning key={step.key} plan={plan} step={step} />,
      },
    ]),
  );
  const fees = {
    total: summary.est_fee_usd,
    network: summary.est_network_fee_usd,
    bridge: summary.est_bridge_fee_usd,
  };
  return (
    <ReviewPlan
      plan={{ id, wallet, intents, steps, contracts, listed, done, attempts, explorers, fees }}
      from={plan.origin.kind === 'partner' ? plan.origin.name : undefined}
      expires={{ at: plan.expires_at, nowMs }}
      head={<PlanHead plan={plan} />}
      warnings={<PlanWarnings plan={plan} />}
      sheet={<PlanSheet plan={plan} />}
      parts={parts}
      walletConnect={walletConnect}
    />
  );
}
