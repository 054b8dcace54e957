import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { readBytes } from '#server/body/read-bytes.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { isOwnOrigin } from '#server/portal/origin.ts';
import { portalRoot } from '#server/portal/root.ts';
import { createContext, type PortalContext } from './context.ts';
import { appRouter } from './router.ts';

export const TRPC_PATH = '/api/trpc';

const MAX_BATCH = 10;
const MAX_BODY_BYTES = 1_048_576;

/**
 * Answers a call of the portal's pages. What changes something is a POST that the browser says one
 * of our own pages sent; the session's cookie is SameSite beside that.
 */
export function answerTrpc(request: Request): Promise<Response> {
  return answerTrpcWith({ appUrl: portalRoot().appUrl, createContext }, request);
}

/** What calls are answered with. */
export interface TrpcParts {
  readonly appUrl: string;
  createContext(request: Request): Promise<PortalContext>;
}

/** As `answerTrpc`, with its parts. */
export async function answerTrpcWith(parts: TrpcParts, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (!isOwnOrigin(request.headers, parts.appUrl)) {
      return refuse(
        new ApiError('not_found', { message: 'Calls of the portal come from its own pages.' }),
      );
    }
    try {
      const body = Buffer.from(await readBytes(request, MAX_BODY_BYTES));
      return await handle(
        parts,
        new Request(request.url, { method: request.method, headers: request.headers, body }),
      );
    } catch (error) {
      if (error instanceof ApiError) return refuse(error);
      throw error;
    }
  }
  return handle(parts, request);
}

function handle(parts: TrpcParts, request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: TRPC_PATH,
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => parts.createContext(request),
    responseMeta: () => ({ headers: { 'cache-control': 'private, no-store' } }),
  });
}

function refuse({ code, friendlyMessage, issues, status }: ApiError): Response {
  return Response.json(
    {
      error: {
        message: friendlyMessage,
        code: -32600,
        data: { code, friendly_message: friendlyMessage, issues },
      },
    },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}
