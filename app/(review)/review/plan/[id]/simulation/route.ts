import { answerReview } from '#server/review/answer-review.ts';
import { dryRunPlan } from '#server/review/dry-run/dry-run-plan.ts';
import { DryRunQuery } from '#server/schemas/dry-run.ts';

/** A dry run of what is still to come of the plan, by quotes of now. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview('simulation', request, id, DryRunQuery, ({ plan, body, root }) =>
    dryRunPlan(plan, body, root.environment),
  );
}
