import type { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import type { Call } from '#server/http/pipeline/call.ts';
import { jsonResponse } from '#server/http/respond.ts';

/** Room for the longest signature of a wallet contract that is yet to be made. */
const MAX_BODY_BYTES = 262_144;

/** What a page of ours sent. @throws ApiError as `CallBody.json` does */
export async function readPageBody<T>(
  { body }: Call,
  schema: z.ZodType<T>,
  limitBytes = MAX_BODY_BYTES,
): Promise<T> {
  const parsed = schema.safeParse(await body.json(limitBytes));
  if (!parsed.success) throw new ApiError('invalid_request');
  return parsed.data;
}

/** Answers a page of ours. */
export function answerPage({ requestId }: Call, status: number, body: unknown): Response {
  return jsonResponse(status, JSON.stringify(body), requestId);
}
