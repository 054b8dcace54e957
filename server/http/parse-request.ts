import type { z } from 'zod';
import { readJsonBody } from '#server/body/read-json-body.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { describeIssues } from './describe-issues.ts';
import { readQuery } from './read-query.ts';

/** What an operation is called with, or why it cannot be. */
export type ParsedRequest =
  | { readonly ok: true; readonly body: unknown; readonly query: Record<string, unknown> }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Reads and validates a request's query and body. The error is returned, not thrown: a key that
 * is not valid, may not or is too fast is told so first.
 */
export async function parseRequest(
  operation: Operation,
  request: Request,
  defaultLimitBytes: number,
): Promise<ParsedRequest> {
  const { query: querySchema, request: bodySchema, bodyLimitBytes = 0 } = operation;
  try {
    const query =
      querySchema === undefined ? {} : validate(querySchema, readQuery(request.url, querySchema));
    if (bodySchema === null) return { ok: true, body: undefined, query };
    if (isBodiless(request) && bodySchema.safeParse({}).success) {
      return { ok: true, body: validate(bodySchema, {}), query };
    }
    const sent = await readJsonBody(request, Math.max(defaultLimitBytes, bodyLimitBytes));
    return { ok: true, body: validate(bodySchema, sent), query };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}

/** Whether a request was sent without any body: nothing said is an empty object, where one will do. */
function isBodiless({ headers }: Request): boolean {
  const length = headers.get('content-length');
  const isEmpty = length === null ? !headers.has('transfer-encoding') : length === '0';
  return isEmpty && !headers.has('content-type');
}

function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', { issues: describeIssues(parsed.error.issues) });
}
