import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { takeReport } from '#server/review/signing/take-report.ts';
import { AttemptReport } from '#server/schemas/signing.ts';

/** What the page tells of steps that a wallet is asked to sign: before, and what came of it. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview('attempt', request, id, AttemptReport, ({ plan, body, root }) =>
    takeReport(
      root.pool,
      plan,
      body.steps.map((key) => stepOf(plan, key)),
      body,
      root.environment,
    ),
  );
}
