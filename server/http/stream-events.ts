import { serviceHeaders } from './respond.ts';

const HEARTBEAT_INTERVAL_MS = 15_000;

/** One server-sent event; its data goes out as JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Answers with server-sent events (WHATWG HTML 9.2). A comment goes out whenever nothing else
 * did for a while, so that nothing between here and the caller closes a quiet stream.
 *
 * @param produce sends events until it returns; its signal is aborted when the caller went away
 */
export function streamResponse(
  requestId: string,
  produce: (send: (event: StreamEvent) => void, signal: AbortSignal) => Promise<void>,
): Response {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string): void => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => write(': keep-alive\n\n'), HEARTBEAT_INTERVAL_MS);
      try {
        await produce(({ event, data }) => {
          write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        }, gone.signal);
      } finally {
        clearInterval(heartbeat);
      }
      if (!gone.signal.aborted) controller.close();
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(body, {
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store',
      // Asks reverse proxies of the nginx family not to collect the stream first.
      'X-Accel-Buffering': 'no',
      ...serviceHeaders(requestId),
    },
  });
}
