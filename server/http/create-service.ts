import { ApiError } from '#server/errors/api-error.ts';
import { NO_OPERATION } from '#server/schemas/no-operation.ts';
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
import { OperationCall } from './operation-call.ts';
import type { Connection } from './pipeline/call.ts';
import type { WayIn } from './pipeline/declared-call.ts';
import { runPipeline } from './pipeline/run-pipeline.ts';
import { emptyResponse } from './respond.ts';
import type { ServiceParts } from './service-parts.ts';

/** The whole API as one function. */
export interface Service {
  /** Answers a request; never rejects. */
  serve(request: Request, connection?: Connection): Promise<Response>;
}

/** Puts the API together: the pipeline over the operations. */
export function createService(parts: ServiceParts): Service {
  const wayIn = operationsWayIn(parts);
  return { serve: (request, connection = {}) => runPipeline(wayIn, parts, request, connection) };
}

function operationsWayIn(parts: ServiceParts): WayIn {
  const routes = buildRouteTable(parts.operations);
  const versioned = parts.operations.filter(({ basePath }) => basePath === undefined);
  return {
    async find(call) {
      const { request, requestId } = call;
      const path = pathOf(request.url);
      if (path === OPENAPI_PATH) {
        return openApiResponse(request.method, versioned, requestId);
      }
      const match = matchRoute(routes, path);
      if (match !== undefined && request.method === 'OPTIONS') {
        return emptyResponse(204, requestId, { Allow: allowedMethods(match.methods) });
      }
      const operation = match && operationFor(match.methods, request.method);
      if (operation === undefined) {
        const error = match === undefined ? nothingHere() : notAllowed(match.methods);
        await logStranger(call, parts, { id: NO_OPERATION }, error);
        throw error;
      }
      return new OperationCall(operation, match?.parameters ?? {}, parts);
    },
    explain: (error) => (error instanceof ApiError ? error : new ApiError('internal_error')),
  };
}

function nothingHere(): ApiError {
  return new ApiError('not_found', {
    message: `This path does not exist. Every path starts with ${BASE_PATH} and has no trailing slash.`,
  });
}

function notAllowed(methods: RouteMatch['methods']): ApiError {
  return new ApiError('method_not_allowed', { headers: { Allow: allowedMethods(methods) } });
}
