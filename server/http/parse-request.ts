import type { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { describeIssues } from './describe-issues.ts';
import type { Call } from './pipeline/call.ts';
import { readQuery } from './read-query.ts';

/** The input of an operation. */
export interface ParsedRequest {
  readonly body: unknown;
  readonly query: Record<string, unknown>;
}

/** Whether there is a body that the operation reads. */
export function carriesBody({ request: schema }: Operation, { headers }: Request): boolean {
  if (schema === null) return false;
  const length = headers.get('content-length');
  const isEmpty = length === null ? !headers.has('transfer-encoding') : length === '0';
  return !isEmpty || headers.has('content-type');
}

/**
 * Validates a request without a body that the operation reads: the input is an empty object, where
 * the schema accepts one.
 *
 * @throws ApiError invalid_request, unsupported_media_type
 */
export function parseBodiless(operation: Operation, { url }: Request): ParsedRequest {
  const query = parseQuery(operation, url);
  const { request: schema } = operation;
  if (schema === null) return { body: undefined, query };
  const parsed = schema.safeParse({});
  if (!parsed.success) throw new ApiError('unsupported_media_type');
  return { body: parsed.data, query };
}

/**
 * Reads and validates a request's query and body.
 *
 * @throws ApiError invalid_request, payload_too_large, unsupported_media_type, or that there are too
 * many bytes in memory
 */
export async function parseRequest(
  operation: Operation,
  { request, body }: Pick<Call, 'request' | 'body'>,
  defaultLimitBytes: number,
): Promise<ParsedRequest> {
  const { request: schema, bodyLimitBytes = 0 } = operation;
  const query = parseQuery(operation, request.url);
  if (schema === null) return { body: undefined, query };
  const sent = await body.json(Math.max(defaultLimitBytes, bodyLimitBytes));
  return { body: validate(schema, sent), query };
}

function parseQuery({ query }: Operation, url: string): Record<string, unknown> {
  return query === undefined ? {} : validate(query, readQuery(url, query));
}

function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', { issues: describeIssues(parsed.error.issues) });
}
