import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import { describeIssues } from '#server/http/describe-issues.ts';

const CODES: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  // tRPC does not have a code for "gone".
  410: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** @returns a domain's error as tRPC returns it. */
export function toTrpcError(error: ApiError): TRPCError {
  return new TRPCError({
    code: CODES[error.status] ?? 'INTERNAL_SERVER_ERROR',
    message: error.friendlyMessage,
    cause: error,
  });
}

/** @returns the part of an error that a caller may see: nothing for unexpected errors. */
export function toApiError(error: TRPCError): ApiError {
  const { cause, code } = error;
  if (cause instanceof ApiError) return cause;
  if (cause instanceof ZodError) {
    return new ApiError('invalid_request', { issues: describeIssues(cause.issues) });
  }
  switch (code) {
    case 'NOT_FOUND':
      return new ApiError('not_found', { message: 'There is no such procedure.' });
    case 'METHOD_NOT_SUPPORTED':
      return new ApiError('method_not_allowed');
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new ApiError('unsupported_media_type');
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return new ApiError('invalid_request');
    default:
      return new ApiError('internal_error');
  }
}
