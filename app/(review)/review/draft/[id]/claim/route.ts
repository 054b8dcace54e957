import { cookies } from 'next/headers';
import {
  answerDraftCall,
  claimDraft,
  OWNER_LIFE_MS,
  ownerCookieName,
} from '#server/drafts/index.ts';
import { REVIEW_PATH } from '#server/review/review-cookie.ts';
import { ClaimRequest } from '#server/schemas/draft-claim.ts';

/** Takes the signed message of this draft: its owner's browser is known by a cookie from then on. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerDraftCall(
    'claim',
    request,
    id,
    ClaimRequest,
    async ({ draft, body, root, nowMs }) => {
      const { pool, environment, appUrl } = root;
      const claimed = await claimDraft(pool, environment.chains, draft, body, root, nowMs);
      const { ownerToken, ...answer } = claimed;
      (await cookies()).set(ownerCookieName(id), ownerToken, {
        httpOnly: true,
        sameSite: 'lax',
        secure: appUrl.startsWith('https:'),
        path: REVIEW_PATH,
        maxAge: OWNER_LIFE_MS / 1000,
      });
      return answer;
    },
  );
}
