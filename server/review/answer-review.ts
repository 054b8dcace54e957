import type { z } from 'zod';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { findPlan } from './find-plan.ts';
import { readReviewCookie } from './review-cookie.ts';
import { type ReviewRoot, reviewRoot } from './root.ts';

/** A call of a review page about its own plan. */
export interface ReviewCall<T> {
  /** The tenant that the plan came through. */
  readonly partnerId: string;
  readonly plan: ReviewedPlan;
  readonly body: T;
  readonly root: ReviewRoot;
}

/**
 * Answers a call that a review page makes: from this origin alone, with the cookie of the plan's
 * link. Errors have the envelope of the API.
 */
export async function answerReview<T>(
  request: Request,
  planId: string,
  schema: z.ZodType<T>,
  answer: (call: ReviewCall<T>) => Promise<unknown>,
): Promise<Response> {
  const root = reviewRoot();
  try {
    requireOwnOrigin(request);
    const token = readReviewCookie(request.headers.get('cookie'), planId);
    const found =
      token === null ? null : await findPlan(root.pool, token, root.environment.nowMs());
    if (found?.state !== 'open' || found.plan.id !== planId) {
      throw new ApiError('not_found', {
        message: 'This link is no longer valid. Open the link you were sent again.',
      });
    }
    const parsed = schema.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new ApiError('invalid_request');
    const { plan, partnerId } = found;
    const answered = await answer({ plan, partnerId, body: parsed.data, root });
    return Response.json(answered, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return refuse(error, root);
  }
}

/** The step of a plan that a page names. @throws {ApiError} invalid_request */
export function stepOf({ steps }: ReviewedPlan, key: string): Step {
  const step = steps.find((one) => one.key === key);
  if (!step) throw invalidField('step', 'There is no such step in this plan.');
  return step;
}

/** Browsers say where a POST comes from; a page elsewhere has no business with this plan. */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const host = request.headers.get('host');
  if (origin !== null && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ApiError('not_found');
}

function refuse(error: unknown, { logger }: ReviewRoot): Response {
  const known =
    error instanceof ApiError
      ? error
      : error instanceof ChainUnreachable
        ? new ApiError('engine_unreachable')
        : error instanceof RpcError
          ? new ApiError('engine_error', { cause: error })
          : new ApiError('internal_error');
  if (known.status >= 500 && known.code !== 'engine_unreachable')
    logger.error({ err: error }, 'a review page could not be answered');
  return Response.json(
    { error: known.code, friendly_message: known.friendlyMessage, issues: known.issues },
    { status: known.status, headers: { 'cache-control': 'no-store' } },
  );
}
