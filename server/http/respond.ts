import type { ApiError } from '#server/errors/api-error.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import { textResponse } from './text-response.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Headers that every answer has (spec, Conventions). */
export function serviceHeaders(requestId: string): Record<string, string> {
  return { 'Service-Schema-Version': SCHEMA_VERSION, 'Service-Request-Id': requestId };
}

/** @returns an answer of JSON text; answers belong to one key and are never cached. */
export function jsonResponse(status: number, text: string, requestId: string): Response {
  return textResponse(text, {
    status,
    headers: {
      'Content-Type': JSON_TYPE,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...serviceHeaders(requestId),
    },
  });
}

/** @returns an answer without a body. */
export function emptyResponse(
  status: number,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // 204 has no length by definition (RFC 9110 8.6); anything else says that nothing follows.
  const length = status === 204 ? {} : { 'Content-Length': '0' };
  return new Response(null, {
    status,
    headers: { ...headers, ...length, ...serviceHeaders(requestId) },
  });
}

/** @returns the error envelope (`docs/errors.md`). */
export function toEnvelope(error: ApiError, requestId: string): ErrorEnvelope {
  return {
    error: error.code,
    friendly_message: error.friendlyMessage,
    issues: [...error.issues],
    request_id: requestId,
  };
}

/** @returns the answer to a request that failed. */
export function errorResponse(error: ApiError, requestId: string): Response {
  const response = jsonResponse(
    error.status,
    JSON.stringify(toEnvelope(error, requestId)),
    requestId,
  );
  for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value);
  if (error.code === 'invalid_key') response.headers.set('WWW-Authenticate', 'Bearer');
  return response;
}
