import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  type McpServerFactory,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { ApiError } from '#server/errors/api-error.ts';
import { readBearerToken } from '#server/http/bearer-token.ts';
import { logStranger } from '#server/http/log-stranger.ts';
import type { Call, Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { limitAddress } from '#server/http/pipeline/limit-address.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { serve, serviceParts } from '#server/http/serve.ts';
import type { ServiceParts } from '#server/http/service-parts.ts';
import type { Principal } from '#server/partners/principal.ts';
import { answer2025 } from './answer-2025.ts';
import { createMcpServer, type McpServerParts } from './create-mcp-server.ts';
import { docsResources } from './resources.ts';

/** What one address may send without a key, and one partner beside the calls of tools. */
const STRANGER_LIMITS = [{ maxRequests: 120, windowMs: 60_000 }];
const TALK_LIMITS = [{ maxRequests: 600, windowMs: 60_000 }];
const STRANGER_BODY_BYTES = 65_536;
/** In one body: each may be answered with the whole listing of tools, or a page of the docs. */
const MAX_MESSAGES = 16;

/** What MCP requests are answered with. */
export interface McpParts extends ServiceParts {
  /** The API in this process. */
  readonly serve: (request: Request, connection: Connection) => Promise<Response>;
  /** Another server under the same roof, for the conformance suite. */
  readonly createServer?: (parts: McpServerParts) => ReturnType<McpServerFactory>;
}

/**
 * Answers a request of the Model Context Protocol: streamable HTTP, stateless, of the revisions of
 * 2025 and of 2026-07-28. A call of a tool is a call of its operation, in this process and through
 * the same pipeline: key, scope, limits, credits, errors and log are those of the API.
 */
export function answerMcp(request: Request, connection: Connection): Promise<Response> {
  return answerMcpWith({ ...serviceParts(), serve }, request, connection);
}

/** As `answerMcp`, with its parts. */
export function answerMcpWith(
  parts: McpParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  return runPipeline(mcpCalls(parts, connection), parts, request, connection);
}

/** What is the same for every request of a deployment, by its address. */
const deployments = new Map<string, ReturnType<typeof describeDeployment>>();

function deploymentAt(appUrl: string) {
  const known = deployments.get(appUrl) ?? describeDeployment(new URL(appUrl));
  deployments.set(appUrl, known);
  return known;
}

function describeDeployment({ hostname, origin }: URL) {
  const local = localhostAllowedHostnames();
  return {
    hostnames: local.includes(hostname) ? local : [hostname],
    resources: docsResources(origin),
  };
}

function mcpCalls(parts: McpParts, connection: Connection): WayIn {
  const { hostnames } = deploymentAt(parts.appUrl);
  return {
    // A page elsewhere that a browser was led to under another name has no business here.
    find: (call) =>
      hostHeaderValidationResponse(call.request, hostnames) ??
      originValidationResponse(call.request, hostnames) ??
      mcpCall(parts, connection, call.request.headers.has('authorization')),
    explain: (error) => (error instanceof ApiError ? error : new ApiError('internal_error')),
  };
}

/** A key that is sent and does not hold is refused: it never falls back to the public tools. */
function mcpCall(
  parts: McpParts,
  connection: Connection,
  hasKey: boolean,
): DeclaredCall<Principal | null, unknown> {
  return {
    id: 'mcp',
    origin: 'any',
    addressLimits: hasKey ? [] : STRANGER_LIMITS,
    identify: (call) => (hasKey ? identify(parts, call) : Promise.resolve(null)),
    countedFor: (_, principal) => principal?.partnerId ?? STRANGERS,
    read: async ({ request, body }, principal) => {
      if (request.method !== 'POST') return undefined;
      const message = await body.json(
        principal === null ? STRANGER_BODY_BYTES : parts.bodyLimitBytes,
      );
      if (Array.isArray(message) && message.length > MAX_MESSAGES) {
        throw new ApiError('invalid_request', {
          message: `Send at most ${MAX_MESSAGES} messages in one body.`,
        });
      }
      return message;
    },
    async handle({ request, requestId }, principal, message) {
      if (principal !== null && !isToolCall(message)) {
        await limitAddress(parts, 'mcp_talk', principal.partnerId, TALK_LIMITS);
      }
      const { createServer = createMcpServer, operations, appUrl } = parts;
      const factory = () =>
        createServer({
          operations,
          serve: (inner) => parts.serve(inner, connection),
          resources: deploymentAt(appUrl).resources,
          caller: principal === null ? 'stranger' : 'partner',
          headers: request.headers,
        });
      const response = (await isLegacyRequest(request, message))
        ? await answer2025(factory, request, {
            message,
            tenant: principal?.partnerId ?? STRANGERS,
          })
        : await createMcpHandler(factory, { legacy: 'reject' }).fetch(request, {
            parsedBody: message,
          });
      response.headers.set('Cache-Control', 'private, no-store');
      response.headers.set('Service-Request-Id', requestId);
      return response;
    },
    logRefusal: async (call, error) => {
      if (error instanceof ApiError) await logStranger(call, parts, { id: 'mcp' }, error);
    },
  };
}

/** @throws ApiError invalid_key; service_unavailable where it cannot be found out */
async function identify({ gate }: McpParts, { request, requestId }: Call): Promise<Principal> {
  const apiKey = readBearerToken(request.headers.get('authorization'));
  if (apiKey === null) throw new ApiError('invalid_key');
  const verdict = await gate
    .admit({ apiKey, scope: null, isCounted: false, hold: null, requestId })
    .catch((cause: unknown) => {
      throw new ApiError('service_unavailable', { cause });
    });
  if (!verdict.isAdmitted) throw verdict.error;
  return verdict.principal;
}

/** A call of a tool is counted as the operation that it is. */
function isToolCall(message: unknown): boolean {
  return (message as { readonly method?: unknown } | null)?.method === 'tools/call';
}
