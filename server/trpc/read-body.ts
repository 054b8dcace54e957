import type { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import { describeIssues } from '#server/http/describe-issues.ts';

/**
 * Reads a page's input as the body of a public operation: errors name fields as the API does, so that a
 * form can match them.
 *
 * @throws ApiError invalid_request with every wrong field and how to correct it
 */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', { issues: describeIssues(parsed.error.issues) });
}
