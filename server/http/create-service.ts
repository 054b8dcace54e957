import { callerAddress } from '#server/caller/caller-address.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { NO_OPERATION } from '#server/schemas/no-operation.ts';
import type { CallParts } from './log-call.ts';
import { logStranger } from './log-stranger.ts';
import {
  allowedMethods,
  BASE_PATH,
  buildRouteTable,
  matchRoute,
  operationFor,
  pathOf,
  type RouteMatch,
} from './match-route.ts';
import { OPENAPI_PATH, openApiResponse } from './openapi/serve-document.ts';
import { isRegionBlocked } from './region.ts';
import { resolveRequestId } from './request-id.ts';
import { emptyResponse, errorResponse } from './respond.ts';
import { runOperation } from './run-operation.ts';
import type { ServiceParts } from './service-parts.ts';

/** The whole API as one function. */
export interface Service {
  /** Answers a request; never rejects. */
  serve(request: Request, connection?: Connection): Promise<Response>;
}

/** What the transport knows of a caller. */
export interface Connection {
  readonly remoteAddress?: string | undefined;
  /** The partner that the portal calls for, by its key in force; a header that is sent is not read. */
  readonly keyOf?: string;
}

/** Puts the API together: request id → region → route → the operation's own steps. */
export function createService(parts: ServiceParts): Service {
  const routes = buildRouteTable(parts.operations);
  const { logger, region, callerAddressHeader } = parts;

  async function answer(request: Request, call: CallParts): Promise<Response> {
    const { requestId } = call;
    if (isRegionBlocked(request.headers, region)) return emptyResponse(451, requestId);
    const path = pathOf(request.url);
    if (path === OPENAPI_PATH) return openApiResponse(request.method, parts.operations, requestId);
    const match = matchRoute(routes, path);
    if (match !== undefined && request.method === 'OPTIONS') {
      return emptyResponse(204, requestId, { Allow: allowedMethods(match.methods) });
    }
    const operation = match && operationFor(match.methods, request.method);
    if (operation === undefined) {
      const error = match === undefined ? nothingHere() : notAllowed(match.methods);
      await logStranger(call, parts, { id: NO_OPERATION }, request, error);
      throw error;
    }
    return runOperation(operation, request, match?.parameters ?? {}, parts, call);
  }

  return {
    async serve(request, connection = {}) {
      const requestId = resolveRequestId(request.headers.get('service-request-id'));
      let response: Response;
      try {
        const { remoteAddress, keyOf = null } = connection;
        const address = callerAddress(request.headers, remoteAddress, callerAddressHeader);
        const startedAt = performance.now();
        response = await answer(request, { requestId, startedAt, address, keyOf });
      } catch (error) {
        const known = error instanceof ApiError ? error : new ApiError('internal_error');
        if (known.status >= 500) {
          logger.error(
            { err: error, request_id: requestId, remote_address: connection.remoteAddress },
            'a request failed',
          );
        }
        response = errorResponse(known, requestId);
      }
      return request.method === 'HEAD' ? withoutBody(response) : response;
    },
  };
}

function nothingHere(): ApiError {
  return new ApiError('not_found', {
    message: `There is nothing at this address. Every path starts with ${BASE_PATH} and has no trailing slash.`,
  });
}

function notAllowed(methods: RouteMatch['methods']): ApiError {
  return new ApiError('method_not_allowed', { headers: { Allow: allowedMethods(methods) } });
}

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}
