import { createServer } from 'node:net';

/** @returns whether a TCP port can be listened on at an address of this machine. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** @returns a free port of 127.0.0.1 whose next one is free too. */
export async function findFreePortPair(): Promise<number> {
  const port = await findFreePort();
  return (await isPortFree(port + 1)) ? port : findFreePortPair();
}

/** @returns the preferred port when it is free, otherwise any free port of 127.0.0.1. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No free port.'));
        else resolve(address.port);
      });
    });
  });
}
