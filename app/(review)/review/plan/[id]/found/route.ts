import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { findAsked } from '#server/review/signing/find-asked.ts';
import { AttemptQuery } from '#server/schemas/signing.ts';

/** What became of steps whose wallet was asked and never answered. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview('found', request, id, AttemptQuery, ({ plan, body, root }) =>
    findAsked(
      root.pool,
      plan,
      body.steps.map((key) => stepOf(plan, key)),
      root.environment,
    ),
  );
}
