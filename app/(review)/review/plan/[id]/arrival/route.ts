import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { readArrival } from '#server/review/arrival/read-arrival.ts';
import { ArrivalQuery } from '#server/schemas/signing.ts';

/** Whether what a bridge of the plan brings has landed. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview('arrival', request, id, ArrivalQuery, ({ plan, body, root }) =>
    readArrival(root.pool, plan, stepOf(plan, body.step), root.environment),
  );
}
