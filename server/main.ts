import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import { markConnection } from '#server/caller/caller-address.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { ConfigError } from '#server/config/config-error.ts';
import {
  getConfig,
  getWalletConnectConfig,
  requireDatabaseUrl,
} from '#server/config/environment.ts';
import { createPool } from '#server/db/pool.ts';
import { healthResponse, type Probe } from '#server/health/check-health.ts';
import { chainProbe, databaseProbe, readinessProbe, solanaProbe } from '#server/health/probes.ts';
import { closeService, serve } from '#server/http/serve.ts';
import { closeInngest, relayHints, startConfiguredJobs } from '#server/jobs/index.ts';
import { createLogger } from '#server/observability/logger.ts';

const DRAIN_MS = 8_000;

/** Paths that the API answers itself; everything else is a page or a file. */
function isApiPath(path: string): boolean {
  return /^\/(v1beta|openapi\.json)(\/|\?|$)/.test(path);
}

function isHealthPath(path: string): boolean {
  return /^\/healthz(\?|$)/.test(path);
}

async function main(): Promise<void> {
  const config = getConfig();
  // Pages read it at each request: what cannot be used is told of here, before the first.
  getWalletConnectConfig();
  const logger = createLogger(config.logLevel);
  const healthPool = createPool({
    databaseUrl: requireDatabaseUrl(),
    maxConnections: 1,
    statementTimeoutMs: 2_000,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });

  const app = next({
    dev: config.mode === 'development',
    dir: fileURLToPath(new URL('../', import.meta.url)),
    hostname: config.bindAddress,
    port: config.port,
  });
  const prepared = app.prepare();

  const probes: Record<string, Probe> = {
    database: databaseProbe(healthPool),
    web: readinessProbe(prepared),
  };
  for (const chain of EVM_CHAINS) {
    const rpcUrl = config.rpcUrls[chain.slug];
    if (rpcUrl !== undefined) probes[chain.slug] = chainProbe(rpcUrl, chain.id);
  }
  if (config.rpcUrls.solana !== undefined) probes.solana = solanaProbe(config.rpcUrls.solana);

  // Without `overrideGlobalObjects: false` the adapter would replace Request and Response, which
  // Next relies on.
  const adapt = { overrideGlobalObjects: false };
  const answerApi = getRequestListener((request, { incoming }) => {
    return serve(request, { remoteAddress: incoming.socket.remoteAddress });
  }, adapt);
  const answerHealth = getRequestListener(() => healthResponse(probes), adapt);
  const answerPage = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    markConnection(request.headers, request.socket.remoteAddress ?? '');
    try {
      await prepared;
      await app.getRequestHandler()(request, response);
    } catch (error) {
      logger.error({ err: error }, 'a page failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };

  const server = http.createServer(
    {
      // A client that sends its request a byte at a time is cut off.
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Longer than the idle time of usual load balancers, so that they close first.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      const path = request.url ?? '/';
      if (config.directLane && isApiPath(path)) void answerApi(request, response);
      else if (isHealthPath(path)) void answerHealth(request, response);
      else void answerPage(request, response);
    },
  );
  if (config.mode === 'development') {
    server.on('upgrade', (request, socket, head) => {
      void prepared.then(() => app.getUpgradeHandler()(request, socket, head));
    });
  }

  await listen(server, config.port, config.bindAddress);
  logger.info({ address: config.bindAddress, port: config.port }, 'listening');
  const jobs = config.runsJobs
    ? startConfiguredJobs(config, requireDatabaseUrl(), logger)
    : undefined;
  const relay =
    config.inngest === null ? undefined : relayHints(config.inngest, requireDatabaseUrl(), logger);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    logger.info('stopping');
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await Promise.all([closed, relay?.stop(), jobs?.stop()]);
    clearTimeout(cut);
    await Promise.allSettled([app.close(), closeService(), closeInngest(), healthPool.end()]);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  await prepared;
}

function listen(server: http.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(
              `Port ${port} is taken: stop what listens there, or set PORT to another.`,
            )
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
