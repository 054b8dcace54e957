import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** @returns whether a TCP port can be listened on at an address of this machine. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below the ports that systems give to anyone who asks for any. */
const [LOWEST, HIGHEST] = [15_000, 29_999];

/**
 * For ports that are listened on later: nobody is given them meanwhile.
 *
 * @returns the first of so many free ports of 127.0.0.1 in a row
 */
export async function findPortRow(length: number): Promise<number> {
  const first = randomInt(LOWEST, HIGHEST - length);
  const free = await Promise.all(Array.from({ length }, (_, at) => isPortFree(first + at)));
  return free.every(Boolean) ? first : findPortRow(length);
}

/**
 * For a port that is listened on later: nobody is given it meanwhile.
 *
 * @returns the preferred port when it is free, otherwise any free port of 127.0.0.1
 */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  return findPortRow(1);
}
