import { ApiError } from '#server/errors/api-error.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { emptyResponse, serviceHeaders } from '../respond.ts';
import { renderOpenApiDocument } from './document.ts';

export const OPENAPI_PATH = '/openapi.json';

/**
 * Answers `/openapi.json`, which needs no key.
 *
 * @throws ApiError method_not_allowed
 */
export function openApiResponse(
  method: string,
  operations: readonly Operation[],
  requestId: string,
): Response {
  if (method === 'OPTIONS') return emptyResponse(204, requestId, { Allow: 'GET, HEAD, OPTIONS' });
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD, OPTIONS' } });
  }
  return new Response(renderOpenApiDocument(operations), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      ...serviceHeaders(requestId),
    },
  });
}
