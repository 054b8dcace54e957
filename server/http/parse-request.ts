import { ApiError } from '#server/errors/api-error.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { describeIssues } from './describe-issues.ts';
import { readJsonBody } from './read-json-body.ts';

/** What an operation is called with, or why it cannot be. */
export type ParsedRequest =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Reads and validates a request's body. The error is returned, not thrown: a key that is not
 * valid, may not or is too fast is told so first.
 */
export async function parseRequest(
  operation: Operation,
  request: Request,
  defaultLimitBytes: number,
): Promise<ParsedRequest> {
  if (operation.request === null) return { ok: true, value: undefined };
  try {
    const body = await readJsonBody(
      request,
      Math.max(defaultLimitBytes, operation.bodyLimitBytes ?? 0),
    );
    const parsed = operation.request.safeParse(body);
    if (parsed.success) return { ok: true, value: parsed.data };
    const issues = describeIssues(parsed.error.issues);
    return { ok: false, error: new ApiError('invalid_request', { issues }) };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}
