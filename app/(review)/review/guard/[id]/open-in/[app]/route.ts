import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { proposalUrl } from '#server/review/link-token.ts';
import { REVIEW_PATH, readReviewCookie } from '#server/review/review-cookie.ts';
import { reviewRoot } from '#server/review/root.ts';
import { openInApp } from '#server/schemas/wallet-apps.ts';

interface Context {
  readonly params: Promise<{ id: string; app: string }>;
}

/** Opens a permission in a wallet app on the same device, which has none of this browser's cookies. */
export async function GET(_: Request, { params }: Context) {
  const { id, app } = await params;
  const token = readReviewCookie((await headers()).get('cookie'), id);
  const opened = token && openInApp(app, proposalUrl(reviewRoot().appUrl, token));
  if (!opened) redirect(`${REVIEW_PATH}/unknown`);
  return opened;
}
