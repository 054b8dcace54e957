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
  const token = readCookie(header, reviewCookieName(planId)) ?? '';
  return isLinkToken(token) ? token : null;
}

/** A cookie's value in a request's `Cookie` header; null where there is none of that name. */
export function readCookie(header: string | null, name: string): string | null {
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
