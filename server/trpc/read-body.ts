import type { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import { describeIssues } from '#server/http/describe-issues.ts';

/**
 * Reads what a page sends as the body of a public operation: fields are named as the API names them, so
 * that a form finds its own.
 *
 * @throws ApiError invalid_request with every field that is wrong, and how to mend it
 */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', { issues: describeIssues(parsed.error.issues) });
}
