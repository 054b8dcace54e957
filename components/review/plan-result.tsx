import { useMemo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TEXTS } from '#locale/review.ts';
import type { PlanOutcome } from '#server/schemas/plan-outcome.ts';
import { PlanSummary } from './plan-summary.tsx';
import type { SignedPlan } from './signed-plan.ts';
import { simulatedRows } from './summary-rows.ts';
import { useReviewCalls } from './use-review-calls.ts';

/** The actual result and cost of a plan that is done, by the receipts of its chains. */
export function PlanResult({ plan }: { readonly plan: SignedPlan }) {
  const bodies = useMemo(() => [{}], []);
  const { answers, retry } = useReviewCalls<PlanOutcome>(plan.id, 'outcome', bodies);
  const [answer] = answers;
  if (!answer) return <Skeleton lines={3} label={TEXTS.readingReceipts} />;
  if (!answer.ok) {
    return (
      <Notice tone="warn" title={TEXTS.receiptsFailed} live>
        <p>{answer.message}</p>
        <Button size="small" onClick={retry}>
          {TEXTS.again}
        </Button>
      </Notice>
    );
  }
  const { chains, fees_usd } = answer.value;
  const rows = simulatedRows(plan.steps, { chains, steps: [] });
  return <PlanSummary plan={plan} rows={rows} paidUsd={fees_usd} />;
}
