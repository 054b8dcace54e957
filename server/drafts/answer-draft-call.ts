import type { z } from 'zod';
import { callerAddress, connectedAddress } from '#server/caller/caller-address.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import { retryAfter } from '#server/partners/admission.ts';
import { readPageBody, requireOwnOrigin } from '#server/review/answer-review.ts';
import { readReviewCookie } from '#server/review/review-cookie.ts';
import { type ReviewRoot, reviewRoot } from '#server/review/root.ts';
import { ClaimRefusal } from './claim/claim-refusal.ts';
import { findDraft, type StoredDraft } from './find-draft.ts';

/** What claim pages reach. */
export type DraftRoot = Pick<
  ReviewRoot,
  'pool' | 'environment' | 'appUrl' | 'logger' | 'addressGate' | 'callerAddressHeader'
>;

export type DraftCallKind = 'challenge' | 'claim' | 'stop';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How often one address may make each call, whatever the draft. A claim may ask a chain. */
const LIMITS: Readonly<Record<DraftCallKind, readonly AddressLimit[]>> = {
  // Fewer in the life of a message than may wait of one draft.
  challenge: [
    { maxRequests: 15, windowMs: MINUTE_MS },
    { maxRequests: 300, windowMs: DAY_MS },
  ],
  claim: [
    { maxRequests: 15, windowMs: MINUTE_MS },
    { maxRequests: 150, windowMs: DAY_MS },
  ],
  stop: [{ maxRequests: 30, windowMs: MINUTE_MS }],
};

/** A call of a claim page about its own draft. */
export interface DraftCall<T> {
  readonly draft: StoredDraft;
  readonly body: T;
  readonly root: DraftRoot;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

/**
 * Answers a call that a claim page makes: from this origin alone, with the cookie of the draft's
 * link. Errors have the envelope of the API; a refused claim has its reason as the code.
 * Calls are counted by where they come from.
 */
export async function answerDraftCall<T>(
  kind: DraftCallKind,
  request: Request,
  draftId: string,
  schema: z.ZodType<T>,
  answer: (call: DraftCall<T>) => Promise<unknown>,
  root: DraftRoot = reviewRoot(),
): Promise<Response> {
  try {
    requireOwnOrigin(request.headers, root.appUrl);
    await countCall(root, kind, request.headers);
    const draft = await draftOfCookie(root, request.headers.get('cookie'), draftId);
    if (draft === null) throw new ApiError('draft_not_found');
    const body = await readPageBody(request, schema);
    const nowMs = root.environment.nowMs();
    return respond(200, await answer({ draft, body, root, nowMs }));
  } catch (error) {
    if (error instanceof ClaimRefusal) {
      return respond(error.status, {
        error: error.reason,
        friendly_message: error.message,
        issues: [],
      });
    }
    const known = error instanceof ApiError ? error : new ApiError('internal_error');
    if (known.status === 500) root.logger.error({ err: error }, 'a claim could not be answered');
    const { code, friendlyMessage, issues, headers } = known;
    const body = { error: code, friendly_message: friendlyMessage, issues };
    return respond(known.status, body, headers);
  }
}

/** @throws ApiError rate_limited */
async function countCall(
  { addressGate, callerAddressHeader }: DraftRoot,
  kind: DraftCallKind,
  headers: Headers,
): Promise<void> {
  const address = callerAddress(headers, connectedAddress(headers), callerAddressHeader);
  const waitMs = await addressGate.admit(`draft_${kind}`, address, LIMITS[kind]);
  if (waitMs !== null) throw new ApiError('rate_limited', { headers: retryAfter(waitMs) });
}

/** The draft that a browser was let to by its private link; null where it was not. */
export async function draftOfCookie(
  { pool }: Pick<ReviewRoot, 'pool'>,
  cookies: string | null,
  draftId: string,
): Promise<StoredDraft | null> {
  const token = readReviewCookie(cookies, draftId);
  const draft = token === null ? null : await findDraft(pool, token);
  return draft?.id === draftId ? draft : null;
}

function respond(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}
