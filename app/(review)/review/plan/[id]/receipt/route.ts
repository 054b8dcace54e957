import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { readReceipt } from '#server/review/read-receipt.ts';
import { ReceiptQuery } from '#server/schemas/review.ts';

/** Whether a transaction of a step is through, as its chain says. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview(request, id, ReceiptQuery, ({ plan, body, root }) =>
    readReceipt(root.environment, stepOf(plan, body.step), body),
  );
}
