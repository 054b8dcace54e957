import type { z } from 'zod';
import { readJsonBody } from '#server/body/read-json-body.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { retryAfter } from '#server/partners/admission.ts';
import { isOwnOrigin } from '#server/portal/origin.ts';
import type { ReviewCallKind, ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { findPlan } from './find-plan.ts';
import { readReviewCookie } from './review-cookie.ts';
import { type ReviewRoot, reviewRoot } from './root.ts';

/** Room for the longest signature of a wallet contract that is yet to be made. */
const MAX_BODY_BYTES = 262_144;

const MINUTE_MS = 60_000;
/**
 * How often each call may be made about one plan. A page asks for receipts every 1.5 s and for what
 * lands every 3 s: there is room for several pages of one plan.
 */
const MAX_A_MINUTE: Readonly<Record<ReviewCallKind, number>> = {
  receipt: 300,
  found: 120,
  arrival: 120,
  'fresh-step': 120,
  attempt: 120,
  recipients: 30,
  simulation: 30,
};

/** What plan pages reach. */
type PlanRoot = Pick<ReviewRoot, 'pool' | 'environment' | 'appUrl' | 'logger' | 'addressGate'>;

/** A call of a review page about its own plan. */
export interface ReviewCall<T> {
  /** The tenant that the plan came through. */
  readonly partnerId: string;
  readonly plan: ReviewedPlan;
  readonly body: T;
  readonly root: PlanRoot;
}

/**
 * Answers a call that a review page makes: from this origin alone, with the cookie of the plan's
 * link. Errors have the envelope of the API.
 * Calls are counted by the plan, which a tenant has paid or handed over, whoever holds its link.
 */
export async function answerReview<T>(
  kind: ReviewCallKind,
  request: Request,
  planId: string,
  schema: z.ZodType<T>,
  answer: (call: ReviewCall<T>) => Promise<unknown>,
  root: PlanRoot = reviewRoot(),
): Promise<Response> {
  try {
    requireOwnOrigin(request.headers, root.appUrl);
    const token = readReviewCookie(request.headers.get('cookie'), planId);
    const found =
      token === null ? null : await findPlan(root.pool, token, root.environment.nowMs());
    if (found?.state !== 'open' || found.plan.id !== planId) {
      throw new ApiError('not_found', {
        message: 'This link is no longer valid. Open the link you were sent again.',
      });
    }
    const { plan, partnerId } = found;
    await countCall(root, kind, plan.id);
    const body = await readPageBody(request, schema);
    const answered = await answer({ plan, partnerId, body, root });
    return Response.json(answered, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return refuse(error, root);
  }
}

/** @throws ApiError rate_limited */
async function countCall(
  { addressGate }: PlanRoot,
  kind: ReviewCallKind,
  planId: string,
): Promise<void> {
  const limit = { maxRequests: MAX_A_MINUTE[kind], windowMs: MINUTE_MS };
  const waitMs = await addressGate.admit(`review_${kind}`, planId, [limit]);
  if (waitMs !== null) throw new ApiError('rate_limited', { headers: retryAfter(waitMs) });
}

/** The step of a plan that a page names. @throws {ApiError} invalid_request */
export function stepOf({ steps }: ReviewedPlan, key: string): Step {
  const step = steps.find((one) => one.key === key);
  if (!step) throw invalidField('step', 'There is no such step in this plan.');
  return step;
}

/** Browsers say where a POST comes from; a page elsewhere has no business with this plan. */
export function requireOwnOrigin(headers: Headers, appUrl: string): void {
  if (!isOwnOrigin(headers, appUrl)) throw new ApiError('not_found');
}

/**
 * What a page sent.
 *
 * @throws {ApiError} invalid_request, payload_too_large, unsupported_media_type
 */
export async function readPageBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJsonBody(request, MAX_BODY_BYTES));
  if (!parsed.success) throw new ApiError('invalid_request');
  return parsed.data;
}

function refuse(error: unknown, { logger }: PlanRoot): Response {
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
    { status: known.status, headers: { ...known.headers, 'cache-control': 'no-store' } },
  );
}
