import { reviewRoot } from '#server/review/root.ts';
import { keepPlanLink } from '../../keep-plan-link.ts';

/** Exchanges the token of a private link for a cookie, so that it leaves the address bar. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  await keepPlanLink(reviewRoot(), token);
}
