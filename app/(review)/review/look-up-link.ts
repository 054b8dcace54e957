import { redirect } from 'next/navigation';
import type { Logger } from '#server/observability/logger.ts';
import { REVIEW_PATH } from '#server/review/review-cookie.ts';

/**
 * Looks up the target of a private link. If that fails, its owner is redirected to a page that says
 * so, instead of a bare error with the token in the address.
 */
export async function lookUpLink<T>(
  { logger }: { readonly logger: Pick<Logger, 'error'> },
  find: () => Promise<T>,
): Promise<T> {
  try {
    return await find();
  } catch (error) {
    logger.error({ err: error }, 'a private link could not be opened');
  }
  redirect(`${REVIEW_PATH}/unavailable`);
}
