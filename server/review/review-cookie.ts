import { isLinkToken } from './link-token.ts';

const PREFIX = 'portolan_review_';

/** The cookie that a private link is exchanged for; one for each plan. */
export function reviewCookieName(planId: string): string {
  return `${PREFIX}${planId}`;
}

/** Where the cookie is sent: nowhere but the review pages. */
export const REVIEW_PATH = '/review';

/** The token in a request's cookies for a plan; null where there is none of its shape. */
export function readReviewCookie(header: string | null, planId: string): string | null {
  const name = reviewCookieName(planId);
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const token = pair?.slice(name.length + 1) ?? '';
  return isLinkToken(token) ? token : null;
}
