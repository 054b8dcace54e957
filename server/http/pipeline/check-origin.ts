import { ApiError } from '#server/errors/api-error.ts';
import { isOwnOrigin } from '#server/portal/origin.ts';
import type { Call } from './call.ts';
import type { DeclaredCall } from './declared-call.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/** Pages of other origins must not make the calls of our own pages. @throws ApiError not_found */
export function checkOrigin(
  { origin }: DeclaredCall,
  { request }: Call,
  { appUrl }: PipelineParts,
): void {
  if (origin === 'own' && !isOwnOrigin(request.headers, appUrl)) throw new ApiError('not_found');
}
