import { z } from 'zod';
import { reencodeStep } from '#server/plan/index.ts';
import { answerReview, stepOf } from '#server/review/answer-review.ts';

const FreshStep = z.object({ step: z.string().max(64) });

/** A step of the plan encoded again, at the moment of signing. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview(request, id, FreshStep, ({ plan, body, root }) => {
    const step = stepOf(plan, body.step);
    const actual_amount = step.chained?.estimate_amount ?? step.amount;
    return reencodeStep({ step: { ...step }, actual_amount }, root.environment);
  });
}
