import { redirect } from 'next/navigation';
import type { Logger } from '#server/observability/logger.ts';
import { REVIEW_PATH } from '#server/review/review-cookie.ts';

/**
 * Looks up what a private link leads to. Where that fails, its owner comes to a page that says so,
 * and not to a bare error with the token in the address.
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
