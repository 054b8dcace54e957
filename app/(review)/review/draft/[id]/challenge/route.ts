import { answerDraftCall, issueChallenge } from '#server/drafts/index.ts';
import { ChallengeRequest } from '#server/schemas/draft-claim.ts';

/** The message that a wallet is to sign for this draft. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerDraftCall(
    'challenge',
    request,
    id,
    ChallengeRequest,
    ({ draft, body, root, nowMs }) => issueChallenge(root.pool, draft, body, root, nowMs),
  );
}
