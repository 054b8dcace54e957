import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SendFailure } from './send-failure.ts';

export interface ConnectionTarget {
  /** The name that the certificate must be for, or an IP address. */
  readonly hostname: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Checked addresses, tried in turn. Nothing else is connected to. */
  readonly addresses: readonly string[];
}

/** Opens a connection, or throws SendFailure `connection`, `tls`, or the signal's reason. */
export type OpenConnection = (target: ConnectionTarget, signal: AbortSignal) => Promise<Socket>;

const ATTEMPT_MS = 2_000;

/** Waits for one handshake; the socket is destroyed when it fails or the signal is aborted. */
async function settle<T extends Socket>(
  socket: T,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<T> {
  // The user of the socket handles its errors; an error without a listener must not end the
  // process.
  socket.on('error', () => {});
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw error;
  }
}

/** Dials IP literals only, so no resolver is asked a second time. */
async function openTcp(target: ConnectionTarget, signal: AbortSignal): Promise<Socket> {
  let cause: unknown;
  for (const [index, address] of target.addresses.entries()) {
    if (isIP(address) === 0) throw new SendFailure('connection');
    const isLast = index === target.addresses.length - 1;
    const attempt = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
    try {
      const socket = connectTcp({ host: address, port: target.port, noDelay: true });
      return await settle(socket, 'connect', attempt);
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    }
  }
  throw new SendFailure('connection', { cause });
}

/**
 * Connects to one of the checked addresses and, for https, verifies the certificate against the
 * host name, regardless of the process's settings. Every call makes its own connection: a
 * kept-alive one would outlive the check of its address.
 */
export const openConnection: OpenConnection = async (target, signal) => {
  signal.throwIfAborted();
  const socket = await openTcp(target, signal);
  if (!target.isSecure) return socket;
  const { hostname } = target;
  try {
    const secure = connectTls({
      socket,
      host: hostname,
      // Server name indication is for names only, RFC 6066.
      servername: isIP(hostname) === 0 ? hostname : '',
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['http/1.1'],
    });
    return await settle(secure, 'secureConnect', signal);
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw new SendFailure('tls', { cause: error });
  }
};
