import { randomUUID } from 'node:crypto';
import {
  legacyStatelessFallback,
  McpServer,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
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
 * caller asked to be told of progress.
 *
 * Nothing is kept of a session: its id only names the calls of one client, which gives them all the same
 * numbers as every other, so that `notifications/cancelled` ends the right one. It is heard in the process
 * that works on the call; whoever closes the connection of a call ends it everywhere.
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
  const gone = new AbortController();
  const calls = isNamed ? messages.filter((one) => one?.id !== undefined && one.method) : [];
  const forget = cancellations.add(
    calls.map((one) => nameOf(one?.id)),
    () => gone.abort(),
  );
  // Its body was read, and another may not be made of it.
  const read = new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: AbortSignal.any([request.signal, gone.signal]),
  });
  const factory: McpServerFactory = async (context) => {
    const product = await createServer(context);
    const server = product instanceof McpServer ? product.server : product;
    server.onclose = forget;
    return product;
  };
  const hasBody = message !== undefined;
  const product =
    hasBody && !messages.some(asksForProgress) ? await factory(contextOf(read)) : null;
  if (product === null || tellsMore(product)) {
    return legacyStatelessFallback(product === null ? factory : () => product)(read, {
      ...(hasBody && { parsedBody: message }),
    });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const left = Promise.withResolvers<Response>();
  const leave = () => {
    const status = gone.signal.aborted ? CANCELLED : CLIENT_CLOSED_REQUEST;
    left.resolve(new Response(null, { status }));
  };
  if (read.signal.aborted) leave();
  else read.signal.addEventListener('abort', leave, { once: true });
  try {
    await product.connect(transport);
    const response = await Promise.race([
      transport.handleRequest(read, { parsedBody: message }),
      left.promise,
    ]);
    if (messages.some((one) => one?.method === 'initialize')) {
      response.headers.set(SESSION, randomUUID());
    }
    return response;
  } finally {
    // Ends the work of a call whose caller left.
    await product.close();
    forget();
  }
}

const contextOf = (requestInfo: Request) => ({ era: 'legacy' as const, requestInfo });

const asksForProgress = (message: Message | null | undefined) =>
  message?.params?._meta?.progressToken !== undefined;

/** Whether a server may tell of its work before the answer, unasked. */
function tellsMore(product: Awaited<ReturnType<McpServerFactory>>): boolean {
  const server = product instanceof McpServer ? product.server : product;
  return server.getCapabilities().logging !== undefined;
}
