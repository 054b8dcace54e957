import { once } from 'node:events';
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ConfigError } from '#server/config/config-error.ts';
import { getMetricsConfig } from '#server/config/environment.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import { answerMetrics } from './answer-metrics.ts';

/**
 * Serves the figures of a process that serves nothing else, at METRICS_PORT; nothing listens where that
 * is not set.
 *
 * @throws ConfigError where the port is taken
 * @returns ends it
 */
export async function serveMetrics(root: ProcessRoot): Promise<() => void> {
  const { port } = getMetricsConfig();
  root.meter.watchProcess();
  if (port === null) return () => undefined;
  const { bindAddress } = root.config;
  const server = http.createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000 },
    getRequestListener(
      (request, { incoming }) =>
        answerMetrics(request, { remoteAddress: incoming.socket.remoteAddress }),
      { overrideGlobalObjects: false },
    ),
  );
  server.listen(port, bindAddress);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `METRICS_PORT ${port} is taken: stop what listens there, or set it to another.`,
    );
  }
  root.logger.info({ address: bindAddress, port }, 'telling figures');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
