/** The part of an `http.IncomingMessage`, or of Express's request, that is read. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The address before Express took the mount's path off. */
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body that `express.json()` has already read. */
  readonly body?: unknown;
}

interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/**
 * Lets a handler `Request → Response` answer in Express or `node:http`. The handler gets the Node request
 * as its context, where sessions of Express are. A call from which no `Request` can be made is answered
 * with 400.
 *
 * @example app.use('/portolan', toNodeListener(createSurfaceHandler({ baseUrl, apiKey, walletOf })));
 */
export function toNodeListener<Incoming extends NodeRequest>(
  handler: (request: Request, context: Incoming) => Promise<Response>,
): (incoming: Incoming, outgoing: NodeResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const response = await answer(handler, incoming);
    outgoing.statusCode = response.status;
    for (const [name, value] of response.headers) outgoing.setHeader(name, value);
    outgoing.end(await response.text());
  };
}

/** Never rejects: neither `node:http` nor Express 4 waits for a listener, and an error of one ends the process. */
async function answer<Incoming extends NodeRequest>(
  handler: (request: Request, context: Incoming) => Promise<Response>,
  incoming: Incoming,
): Promise<Response> {
  let request: Request;
  try {
    request = toRequest(incoming);
  } catch {
    // No `Request` can be made from TRACE and CONNECT, or from an address such as "//".
    return new Response(null, { status: 400 });
  }
  return handler(request, incoming).catch(() => new Response(null, { status: 500 }));
}

function toRequest(incoming: NodeRequest): Request {
  const { method = 'GET', originalUrl, url = '/', headers, body } = incoming;
  const read = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  const address = new URL(originalUrl ?? url, 'http://host.invalid');
  if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers: read });
  const init = {
    method,
    headers: read,
    body: body === undefined ? streamOf(incoming) : JSON.stringify(body),
    duplex: 'half',
  };
  return new Request(address, init as RequestInit);
}

function streamOf(incoming: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
