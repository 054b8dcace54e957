import type { ReviewedPlan } from '#server/schemas/review.ts';

/** What signing a plan needs of it. */
export type SignedPlan = Pick<ReviewedPlan, 'id' | 'wallet' | 'steps' | 'done'>;
