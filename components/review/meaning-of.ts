import { TEXTS } from '#locale/review.ts';
import type { ReviewTotal } from '#server/schemas/review.ts';
import { short } from './format-change.ts';

/**
 * An explanation of an asset for somebody who has never heard of it; null for one that needs none.
 */
export function meaningOf({
  stands_for,
  wraps,
  paid_back,
}: Pick<ReviewTotal, 'stands_for' | 'wraps' | 'paid_back'>): string | null {
  if (stands_for !== null) return TEXTS.standsFor(stands_for);
  if (wraps !== null) return TEXTS.wraps(wraps);
  return paid_back && TEXTS.paidBack(`${short(paid_back.amount)} ${paid_back.asset}`);
}
