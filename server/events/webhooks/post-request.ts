import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { SendFailure } from './send-failure.ts';

export interface PostInput {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** How long the body of an answer is listened to; its status has been heard by then. */
  readonly answerBodyMs: number;
}

export interface PostAnswer {
  readonly status: number;
  /** As sent: never decompressed. At most 64 KiB. */
  readonly body: Uint8Array;
  readonly contentEncoding: string | undefined;
}

const MAX_HEADER_BYTES = 16_384;
const MAX_BODY_BYTES = 65_536;
/**
 * The limit on everything that arrives: provisional answers, headers, chunk frames, trailers and
 * body.
 */
const MAX_RECEIVED_BYTES = MAX_BODY_BYTES + 2 * MAX_HEADER_BYTES;

function toFailure(error: NodeJS.ErrnoException): SendFailure {
  if (error instanceof SendFailure) return error;
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return new SendFailure('response_too_large', { cause: error });
  }
  const isMalformed = error.code?.startsWith('HPE_') === true;
  return new SendFailure(isMalformed ? 'malformed_response' : 'connection', { cause: error });
}

/**
 * Posts once over an open connection and reads the response, bounded in bytes and time. A received
 * status counts, even if its body ends in an error. The caller closes the socket.
 *
 * @throws SendFailure when no whole status and headers arrive, or the signal's reason
 * @throws TypeError when a header cannot be sent
 */
export function postRequest(
  socket: Socket,
  input: PostInput,
  signal: AbortSignal,
): Promise<PostAnswer> {
  signal.throwIfAborted();
  const { url, headers, body, answerBodyMs } = input;
  const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>();
  const post = request({
    createConnection: () => socket,
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      Host: url.host,
      'Content-Length': Buffer.byteLength(body),
      'Accept-Encoding': 'identity',
      Connection: 'close',
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
  });

  // Before a status is heard every end is a failure; after it, none is.
  let conclude: (failure: unknown) => void = reject;
  let receivedBytes = 0;
  const count = (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes > MAX_RECEIVED_BYTES) conclude(new SendFailure('response_too_large'));
  };
  const abort = () => conclude(signal.reason);
  let timer: NodeJS.Timeout | undefined;

  const hear = (answer: IncomingMessage) => {
    const chunks: Buffer[] = [];
    let bodyBytes = 0;
    const finish = () =>
      resolve({
        status: answer.statusCode ?? 0,
        body: Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES),
        contentEncoding: answer.headers['content-encoding'],
      });
    conclude = finish;
    timer = setTimeout(finish, answerBodyMs);
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bodyBytes += chunk.length;
      if (bodyBytes >= MAX_BODY_BYTES) finish();
    });
    for (const event of ['end', 'error', 'close']) answer.on(event, finish);
  };

  post.once('socket', () => socket.on('data', count));
  post.once('response', hear);
  post.once('upgrade', (answer: IncomingMessage) => {
    hear(answer);
    conclude(undefined);
  });
  post.on('error', (error) => conclude(toFailure(error)));
  signal.addEventListener('abort', abort, { once: true });
  post.end(body);

  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    post.destroy();
  });
}
