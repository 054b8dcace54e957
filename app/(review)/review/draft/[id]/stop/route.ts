import { cookies } from 'next/headers';
import { z } from 'zod';
import { answerDraftCall, ownerCookieName, stopAgent } from '#server/drafts/index.ts';

/** Stops the agent of this draft, for its owner. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerDraftCall(
    'stop',
    request,
    id,
    z.strictObject({}),
    async ({ draft, root, nowMs }) => {
      const owner = (await cookies()).get(ownerCookieName(id))?.value;
      await stopAgent(root.pool, draft, owner, nowMs);
      return {};
    },
  );
}
