import { handOverPlan } from '#server/review/hand-over-plan.ts';
import { ReviewLink, ReviewLinkRequest } from '#server/schemas/review-link.ts';
import { defineOperation } from './define-operation.ts';
import { PLAN, WALLETS } from './examples/swap-on-base.ts';

/** `POST /review-links`, additive: the review page for a plan that the partner hands to its owner. */
export const createReviewLink = defineOperation({
  id: 'createReviewLink',
  method: 'POST',
  path: '/review-links',
  summary: 'Create a review link',
  description:
    'Creates a private link to the page where the wallet owner reviews the plan, sees its simulation, and signs each step with a fresh quote. Accepts only unmodified plans that `POST /plan` returned to this account, as their `seal` proves. Free; the tier limits the number of open links.',
  tags: ['Transactions'],
  auth: 'key',
  scope: null,
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: ReviewLinkRequest,
  response: { status: 201, description: 'The private link.', schema: ReviewLink },
  errors: ['review_link_quota_exceeded'],
  examples: [
    {
      name: 'swap',
      summary: 'A swap that the owner reviews within a day',
      request: {
        plan: PLAN,
        wallet: WALLETS[0]?.address ?? '',
        sentence: 'Swap the 500 USDC of your savings plan',
        expires_in_hours: 24,
      },
      response: {
        review_url:
          'https://portolan.example/review/open/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        expires_at: 1_795_313_049_383,
      },
    },
  ],
  handler: async ({ request, principal, services }) => {
    const { pool, environment, stepSealKey, reviewUrl } = services;
    const { plan, wallet, sentence, expires_in_hours } = request;
    const { token, expiresAtMs } = await handOverPlan(
      pool,
      { tenant: principal, plan, wallet, sentence, hours: expires_in_hours },
      { sealKey: stepSealKey, nowMs: environment.nowMs() },
    );
    return { review_url: reviewUrl(token), expires_at: expiresAtMs };
  },
});
