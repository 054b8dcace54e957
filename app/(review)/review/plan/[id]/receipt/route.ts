import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { readReceipt } from '#server/review/receipt/read-receipt.ts';
import { ReceiptQuery } from '#server/schemas/review.ts';

/** Whether what the wallet signed is through, as its chain says. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview('receipt', request, id, ReceiptQuery, ({ plan, body, root }) => {
    const steps = body.steps.map((key) => stepOf(plan, key));
    return readReceipt(root.pool, root.environment, plan, steps, body);
  });
}
