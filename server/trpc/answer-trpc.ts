import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { ValueCounter } from '#server/body/count-values.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { pathOf } from '#server/http/match-route.ts';
import type { Call, Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { type PipelineParts, pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { findUser } from '#server/portal/find-member.ts';
import { processRoot } from '#server/root/process-root.ts';
import { createContext, type PortalContext } from './context.ts';
import { isForUsers } from './is-for-users.ts';
import { appRouter } from './router.ts';

export const TRPC_PATH = '/api/trpc';

const MAX_BATCH = 10;
const MAX_BODY_BYTES = 1_048_576;
const HEADERS = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

/** The parts that answer calls. */
export interface TrpcParts extends PipelineParts {
  createContext(request: Request, ip: string | null): Promise<PortalContext>;
}

/**
 * Answers a call of the portal's pages. Changes must be a POST that, according to the browser, one
 * of our own pages sent; in addition, the session's cookie is SameSite.
 */
export function answerTrpc(request: Request, connection: Connection): Promise<Response> {
  return answerTrpcWith({ ...pipelineParts(processRoot()), createContext }, request, connection);
}

/** As `answerTrpc`, with its parts. */
export function answerTrpcWith(
  parts: TrpcParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  return runPipeline(portalCalls(parts), parts, request, connection);
}

function portalCalls(parts: TrpcParts): WayIn {
  return {
    find({ request }) {
      const { method } = request;
      if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
        throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD, POST' } });
      }
      const names = pathOf(request.url).slice(TRPC_PATH.length + 1);
      return portalCall(method === 'POST', decodeNames(names), parts);
    },
    explain: (error) => (error instanceof ApiError ? error : new ApiError('internal_error')),
    refuse,
  };
}

/**
 * A call of one or several procedures. A mutation has a body; where a procedure needs a signed-in
 * person, the body is not read without one. Each procedure then counts the call, and reads the body
 * as late as it needs its input.
 */
function portalCall(
  hasBody: boolean,
  names: readonly string[],
  { createContext: open }: TrpcParts,
): DeclaredCall<PortalContext, Request> {
  return {
    id: 'portal',
    origin: hasBody ? 'own' : 'any',
    addressLimits: [],
    async identify({ request, ip }) {
      const context = await open(request, ip);
      if (hasBody && names.some(isForUsers)) {
        const { claims, services } = context;
        const user = claims === null ? null : await findUser(services.pool, claims);
        if (user === null) throw new ApiError('not_signed_in');
      }
      return context;
    },
    countedFor: (_, { claims }) => claims?.userId ?? STRANGERS,
    read: async (call) => (hasBody ? withLateBody(call) : call.request),
    async handle({ requestId }, context, request) {
      const response = await fetchRequestHandler({
        endpoint: TRPC_PATH,
        req: request,
        router: appRouter,
        maxBatchSize: MAX_BATCH,
        createContext: () => context,
        responseMeta: () => ({ headers: HEADERS }),
      });
      response.headers.set('Service-Request-Id', requestId);
      return response;
    },
  };
}

/** The names of a batch, as in the address. */
function decodeNames(names: string): readonly string[] {
  try {
    return decodeURIComponent(names).split(',');
  } catch {
    return [];
  }
}

/** The request with a body that is read, counted and bounded when a procedure asks for its input. */
function withLateBody({ request, body }: Call): Request {
  const values = new ValueCounter();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await body.bytes(MAX_BODY_BYTES, (chunk) => values.add(chunk));
        if (bytes.byteLength > 0) controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: stream, duplex: 'half' } as RequestInit);
}

function refuse(
  { requestId }: Call,
  { code, friendlyMessage, issues, status, headers }: ApiError,
): Response {
  return Response.json(
    {
      error: {
        message: friendlyMessage,
        code: -32600,
        data: { code, friendly_message: friendlyMessage, issues, httpStatus: status },
      },
    },
    {
      status,
      headers: {
        ...headers,
        ...HEADERS,
        'Service-Request-Id': requestId,
      },
    },
  );
}
