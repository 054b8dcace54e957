import { randomUUID } from 'node:crypto';
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  legacyStatelessFallback,
  McpServer,
  type McpServerFactory,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { textResponse } from '#server/http/text-response.ts';
import { Cancellations } from './cancellations.ts';

const SESSION = 'mcp-session-id';
/** Ours are 36 characters; what is no such name names nobody's calls. */
const SESSION_SHAPE = /^[\w-]{16,64}$/;

/** Nobody reads the answer of a call that was cancelled, or left. */
const CANCELLED = 202;
const CLIENT_CLOSED_REQUEST = 499;

const underWay = new Cancellations();

type Message = {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: { readonly requestId?: unknown; readonly _meta?: { progressToken?: unknown } };
};

/**
 * Answers a request of the protocol's revisions of 2025: as one JSON document, or as a stream where the
 * caller asked for progress.
 *
 * Nothing is kept of a session: its id only names the calls of one client, which gives them all the same
 * numbers as every other, so that `notifications/cancelled` ends the right one. It is heard in the process
 * that works on the call; anyone who closes the connection of a call ends it everywhere.
 *
 * @param options.message the body as it was parsed; undefined where there is none
 * @param options.tenant whose calls they are
 */
export async function answer2025(
  createServer: McpServerFactory,
  request: Request,
  options: {
    readonly message: unknown;
    readonly tenant: string;
    readonly cancellations?: Cancellations;
  },
): Promise<Response> {
  const { message, tenant, cancellations = underWay } = options;
  const messages = [message].flat() as readonly (Message | null | undefined)[];
  const session = request.headers.get(SESSION) ?? '';
  const nameOf = (id: unknown) => JSON.stringify([tenant, session, id]);
  const isNamed = SESSION_SHAPE.test(session);

  if (isNamed) {
    for (const one of messages) {
      if (one?.method === 'notifications/cancelled') {
        cancellations.cancel(nameOf(one.params?.requestId));
      }
    }
  }
  const calls = isNamed ? messages.filter((one) => one?.id !== undefined && one.method) : [];
  const gone = new AbortController();
  const forget = cancellations.add(
    calls.map((one) => nameOf(one?.id)),
    () => gone.abort(),
  );
  const factory: McpServerFactory = async (context) => {
    const product = await createServer(context);
    const server = product instanceof McpServer ? product.server : product;
    server.onclose = forget;
    return product;
  };
  const hasBody = message !== undefined;
  const product =
    hasBody && !messages.some(asksForProgress) ? await factory(contextOf(request)) : null;
  if (product === null || saysMore(product)) {
    return legacyStatelessFallback(product === null ? factory : () => product)(
      bodiless(request, gone.signal),
      { ...(hasBody && { parsedBody: message }) },
    );
  }
  const left = Promise.withResolvers<Response>();
  const plain = isPlainRequest(request.headers, message) ? message : null;
  let isLeft = false;
  const leaveWith = (status: number) => () => {
    isLeft = true;
    left.resolve(new Response(null, { status }));
  };
  for (const [signal, leave] of [
    [gone.signal, leaveWith(CANCELLED)],
    [request.signal, leaveWith(CLIENT_CLOSED_REQUEST)],
  ] as const) {
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  }
  try {
    const response = await Promise.race([
      plain === null ? answerBySdk(product, request, message) : answerPlain(product, plain),
      left.promise,
    ]);
    if (messages.some((one) => one?.method === 'initialize')) {
      response.headers.set(SESSION, randomUUID());
    }
    return response;
  } finally {
    // Ends the work of a call whose caller left. After the answer to one request nothing is under way, and
    // to close would only make an error that nobody hears.
    if (isLeft || plain === null) await product.close();
    forget();
  }
}

type Product = Awaited<ReturnType<McpServerFactory>>;

/** The same request without its body, which was read: another may not be made of it. */
function bodiless({ url, method, headers, signal }: Request, gone: AbortSignal): Request {
  return new Request(url, { method, headers, signal: AbortSignal.any([signal, gone]) });
}

/** Whether nothing is to be said of how a message was sent, and one answer is all that it gets. */
function isPlainRequest(headers: Headers, message: unknown): message is JSONRPCRequest {
  const accept = headers.get('accept') ?? '';
  const version = headers.get('mcp-protocol-version');
  return (
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) &&
    isJSONRPCRequest(message) &&
    message.method !== 'initialize'
  );
}

/**
 * Hands one request to a server and gives back its answer. The transport of the SDK for HTTP holds each
 * message to every schema it could have, which takes longer than most calls do.
 */
async function answerPlain(product: Product, message: JSONRPCRequest): Promise<Response> {
  const answer = Promise.withResolvers<JSONRPCMessage>();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: async () => transport.onclose?.(),
    // What else a server reports on the way has nobody to hear it.
    send: async (reported) => {
      if ('id' in reported && !('method' in reported)) answer.resolve(reported);
    },
  };
  await product.connect(transport);
  transport.onmessage?.(message);
  return textResponse(JSON.stringify(await answer.promise), {
    headers: { 'Content-Type': 'application/json' },
  });
}

async function answerBySdk(
  product: Product,
  request: Request,
  message: unknown,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await product.connect(transport);
  // The body is given beside it, and is not read again.
  return transport.handleRequest(request, { parsedBody: message });
}

const contextOf = (requestInfo: Request) => ({ era: 'legacy' as const, requestInfo });

const asksForProgress = (message: Message | null | undefined) =>
  message?.params?._meta?.progressToken !== undefined;

/** Whether a server may report its work before the answer, unasked. */
function saysMore(product: Product): boolean {
  const server = product instanceof McpServer ? product.server : product;
  return server.getCapabilities().logging !== undefined;
}
