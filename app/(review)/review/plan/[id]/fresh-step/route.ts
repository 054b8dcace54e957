import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { freshenStep } from '#server/review/freshen-step.ts';
import { FreshStepQuery } from '#server/schemas/fresh-step.ts';

/** A step of the plan encoded again, at the moment of signing. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview('fresh-step', request, id, FreshStepQuery, ({ plan, body, root }) =>
    freshenStep(stepOf(plan, body.step), plan.wallet, body.accepted, root.environment),
  );
}
