import { z } from 'zod';
import { answerReview } from '#server/review/answer-review.ts';
import { checkRecipients } from '#server/review/check-recipients.ts';

/** What can be seen of everybody whom the plan pays. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview(
    'recipients',
    request,
    id,
    z.object({}),
    async ({ plan, partnerId, root }) => ({
      recipients: await checkRecipients(root.pool, partnerId, plan, root.environment),
    }),
  );
}
