import type { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import { readPageBody, requireOwnOrigin } from '#server/review/answer-review.ts';
import { readReviewCookie } from '#server/review/review-cookie.ts';
import { type ReviewRoot, reviewRoot } from '#server/review/root.ts';
import { ClaimRefusal } from './claim/claim-refusal.ts';
import { findDraft, type StoredDraft } from './find-draft.ts';

/** A call of a claim page about its own draft. */
export interface DraftCall<T> {
  readonly draft: StoredDraft;
  readonly body: T;
  readonly root: ReviewRoot;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

/**
 * Answers a call that a claim page makes: from this origin alone, with the cookie of the draft's
 * link. Errors have the envelope of the API; a refused claim has its reason as the code.
 */
export async function answerDraftCall<T>(
  request: Request,
  draftId: string,
  schema: z.ZodType<T>,
  answer: (call: DraftCall<T>) => Promise<unknown>,
): Promise<Response> {
  const root = reviewRoot();
  try {
    requireOwnOrigin(request.headers, root.appUrl);
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
    const { code, friendlyMessage, issues } = known;
    return respond(known.status, { error: code, friendly_message: friendlyMessage, issues });
  }
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

function respond(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
