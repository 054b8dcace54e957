import { ReviewSurfaceRequest, ReviewSurfaceResponse } from '#server/schemas/surface.ts';
import { reviewResult } from '#server/surfaces/index.ts';
import { defineOperation } from './define-operation.ts';
import { SURFACE_SUBJECT, SURFACE_WALLET } from './examples/surfaces.ts';

/** `POST /surfaces/review` (`docs/guides/surfaces.md`): opens the plan of a result. Over HTTP alone. */
export const reviewSurface = defineOperation({
  id: 'reviewSurface',
  method: 'POST',
  path: '/surfaces/review',
  summary: 'Review a prepared result',
  description:
    'Creates an address that opens the review page of a prepared result once, within ten minutes. Use it after `POST /surfaces/resolve` with `include: ["result"]` returned a result with `review.available: true`, and open it in your visitor’s browser exactly as it is. The result has to be of your account, this wallet, agent and subject. Verify first that your visitor controls the wallet. Free.',
  tags: ['Surfaces'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'additive',
  request: ReviewSurfaceRequest,
  response: { description: 'The address, for one use.', schema: ReviewSurfaceResponse },
  errors: [
    'partner_not_configured',
    'result_not_found',
    'result_not_prepared',
    'result_expired',
    'review_unavailable',
  ],
  examples: [
    {
      name: 'withdrawal',
      summary: 'A withdrawal that was prepared when the rate dropped',
      request: {
        schema_version: '1',
        agent: 'rate-below',
        wallet: SURFACE_WALLET,
        subject: SURFACE_SUBJECT,
        result_id: 'evt_9dKq2Lm4XvTz7RwBcY1nHs',
      },
      response: {
        review_url:
          'https://portolan.example/review/once/7pQx9mTfWc2ZyLk5sV8nB3hE6uJ1rGdAoKiHtXwDvRS',
        expires_at: 1_788_855_121_004,
      },
    },
  ],
  handler: ({ request, principal, services }) =>
    reviewResult(
      {
        pool: services.pool,
        masterKey: services.webhooks.masterKey,
        appUrl: services.appUrl,
        nowMs: services.environment.nowMs(),
      },
      principal.partnerId,
      request,
    ),
});
