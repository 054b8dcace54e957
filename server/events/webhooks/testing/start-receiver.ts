import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A webhook receiver that answers exactly the bytes of a test. */
export interface Receiver {
  readonly port: number;
  readonly url: string;
  /** The received data, one text for each connection. */
  readonly requests: string[];
  /** The names that TLS clients asked for. */
  readonly serverNames: (string | false | null)[];
  stop(): void;
}

export interface ReceiverOptions {
  /** Called with the first bytes of each connection, or immediately with `speaksFirst`. */
  readonly answer: (socket: Socket) => void;
  readonly speaksFirst?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Starts a receiver on a free port of 127.0.0.1. It is stopped with the test at the latest. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { answer, speaksFirst = false, tls } = options;
  const requests: string[] = [];
  const serverNames: Receiver['serverNames'] = [];
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    const index = requests.push('') - 1;
    if ('servername' in socket) serverNames.push(socket.servername as string | false);
    // The sender cuts connections on purpose.
    socket.on('error', () => {});
    if (speaksFirst) answer(socket);
    socket.on('data', (chunk) => {
      const isFirst = requests[index] === '';
      requests[index] += chunk.toString();
      if (isFirst && !speaksFirst) answer(socket);
    });
  };
  const server: Server =
    tls === undefined ? createServer(accept) : createTlsServer(tls, accept as never);
  server.on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(stop);
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks?a=1#part`,
    requests,
    serverNames,
    stop,
  };
}

/** Writes the same bytes for as long as somebody listens. */
export function pour(socket: Socket, bytes: string): void {
  const block = Buffer.from(bytes.repeat(Math.ceil(16_384 / bytes.length)));
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}

/** Writes one byte after another, slowly, for as long as somebody listens. */
export function drip(socket: Socket, byte: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(byte), everyMs);
  socket.on('close', () => clearInterval(timer));
}
