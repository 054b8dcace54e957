import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import next from 'next';
import { refusePageBody } from '#server/body/refuse-page-body.ts';
import { markConnection } from '#server/caller/caller-address.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { getMetricsConfig, getWalletConnectConfig } from '#server/config/environment.ts';
import { paintFirst } from '#server/first-paint/paint-first.ts';
import { readBuiltStyle } from '#server/first-paint/read-built-style.ts';
import { rewritePage } from '#server/first-paint/rewrite-page.ts';
import { healthResponse, type Probe } from '#server/health/check-health.ts';
import { chainProbe, databaseProbe, readinessProbe, solanaProbe } from '#server/health/probes.ts';
import { endUnreadBodies } from '#server/http/end-unread-bodies.ts';
import type { Connection } from '#server/http/pipeline/call.ts';
import { policyOfFile, securityHeaders } from '#server/http/security-headers.ts';
import { closeService, serve } from '#server/http/serve.ts';
import { writeText } from '#server/http/text-response.ts';
import {
  closeInngest,
  INNGEST_PATH,
  relayHints,
  serveInngest,
  startConfiguredJobs,
} from '#server/jobs/index.ts';
import { answerMcp } from '#server/mcp/answer-mcp.ts';
import { answerMetrics, METRICS_PATH } from '#server/metrics/answer-metrics.ts';
import { answerChatUpdate } from '#server/pages/answer-chat-update.ts';
import { answerMail, isMailCall } from '#server/pages/answer-mail.ts';
import { answerPageCall, isPageCall } from '#server/pages/answer-page-call.ts';
import { answerReportImage, isReportImagePath } from '#server/pages/answer-report-image.ts';
import { answerReportTurnOn } from '#server/pages/answer-report-turn-on.ts';
import { answerTurnOn } from '#server/pages/answer-turn-on.ts';
import { closeProcessRoot, processRoot } from '#server/root/process-root.ts';
import {
  CHAT_UPDATES_PATH,
  MCP_PATH,
  REPORT_TURN_ON_PATH,
  TURN_ON_PATH,
} from '#server/schemas/paths-beside.ts';
import { answerTokenLogo, isLogoPath } from '#server/token-logos/answer-token-logo.ts';
import { answerTrpc, TRPC_PATH } from '#server/trpc/answer-trpc.ts';
import { answerWidgetFile, isWidgetPath } from '#server/widget/answer-widget-file.ts';

const DRAIN_MS = 8_000;

type Answer = (request: Request, connection: Connection) => Promise<Response>;

/** Calls that need no Next: each way in, and the addresses it has. Everything else is a page or a file. */
const DIRECT: readonly (readonly [(path: string) => boolean, Answer])[] = [
  [
    (path) => /^\/(v1beta|openapi\.json|insights\/report|api\/guard\/compile)(\/|$)/.test(path),
    serve,
  ],
  [(path) => path.startsWith(`${TRPC_PATH}/`), answerTrpc],
  [isLogoPath, answerTokenLogo],
  [isReportImagePath, answerReportImage],
  [isWidgetPath, answerWidgetFile],
  [isPageCall, answerPageCall],
  [isMailCall, answerMail],
  [(path) => path === TURN_ON_PATH, answerTurnOn],
  [(path) => path === REPORT_TURN_ON_PATH, answerReportTurnOn],
  [(path) => path === CHAT_UPDATES_PATH, answerChatUpdate],
  [(path) => path === MCP_PATH, answerMcp],
  [(path) => path === INNGEST_PATH, serveInngest],
];

const HEALTH_PATH = '/healthz';

/** Whether a browser opens an address itself: files and Next's own navigation are asked for as anything. */
const opensPage = ({ headers }: http.IncomingMessage): boolean =>
  headers.accept?.includes('text/html') ?? false;

async function main(): Promise<void> {
  const root = processRoot();
  const { config, databaseUrl, logger } = root;
  // Pages read it at each request: what cannot be used is reported here, before the first.
  getWalletConnectConfig();
  getMetricsConfig();
  root.meter.watchProcess();

  const app = next({
    dev: config.mode === 'development',
    dir: fileURLToPath(new URL('../', import.meta.url)),
    hostname: config.bindAddress,
    port: config.port,
  });
  const prepared = app.prepare();

  const probes: Record<string, Probe> = {
    database: databaseProbe(root.pools.health),
    web: readinessProbe(prepared),
  };
  for (const chain of EVM_CHAINS) {
    const rpcUrl = config.rpcUrls[chain.slug];
    if (rpcUrl !== undefined) probes[chain.slug] = chainProbe(rpcUrl, chain.id);
  }
  if (config.rpcUrls.solana !== undefined) probes.solana = solanaProbe(config.rpcUrls.solana);

  // Without `overrideGlobalObjects: false` the adapter would replace Request and Response, which
  // Next relies on. What is left of a body is ended below, for every lane.
  const adapt = { overrideGlobalObjects: false, autoCleanupIncoming: false };
  const direct = DIRECT.map(([isAt, answer]) => {
    const listener = getRequestListener(async (request, { incoming, outgoing }) => {
      const response = await answer(request, { remoteAddress: incoming.socket.remoteAddress });
      const isWritten = outgoing instanceof http.ServerResponse && writeText(response, outgoing);
      return isWritten ? RESPONSE_ALREADY_SENT : response;
    }, adapt);
    return { isAt, listener };
  });
  const answerHealth = getRequestListener(
    () => healthResponse(probes, Object.assign({}, ...root.lists.map((list) => list.details()))),
    adapt,
  );
  const answerScrape = getRequestListener(
    (request, { incoming }) =>
      answerMetrics(request, { remoteAddress: incoming.socket.remoteAddress }),
    adapt,
  );
  const answerPage = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1_000;
      root.meter.called({ operation: 'page', status: response.statusCode, seconds });
    });
    markConnection(request.headers, request.socket.remoteAddress ?? '');
    // Pages in development reload their styles and scripts by themselves.
    if (opensPage(request) && config.mode !== 'development') {
      rewritePage(request, response, (html) => paintFirst(html, readBuiltStyle));
    }
    try {
      await prepared;
      await app.getRequestHandler()(request, response);
    } catch (error) {
      logger.error({ err: error }, 'a page failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };

  const server = http.createServer({
    // A client that sends its request a byte at a time is cut off.
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    // Longer than the idle time of usual load balancers, so that they close first.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  });
  endUnreadBodies(server);
  const everyAnswer = Object.entries(securityHeaders(config.appUrl));
  server.on('request', (request, response) => {
    for (const [name, value] of everyAnswer) response.setHeader(name, value);
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    // The proxy, which gives pages their policy, does not see the framework's own files.
    if (path.startsWith('/_next/'))
      response.setHeader('content-security-policy', policyOfFile(path));
    const call = direct.find(({ isAt }) => isAt(path));
    if (call !== undefined && config.directLane) void call.listener(request, response);
    else if (path === HEALTH_PATH) void answerHealth(request, response);
    else if (path === METRICS_PATH) void answerScrape(request, response);
    // Each way in has its own bound, which it keeps where Next hands it the call.
    else if (call !== undefined || !refusePageBody(request, response)) {
      void answerPage(request, response);
    }
  });
  if (config.mode === 'development') {
    server.on('upgrade', (request, socket, head) => {
      void prepared.then(() => app.getUpgradeHandler()(request, socket, head));
    });
  }

  await listen(server, config.port, config.bindAddress);
  logger.info({ address: config.bindAddress, port: config.port }, 'listening');
  const jobs = config.runsJobs ? startConfiguredJobs(root) : undefined;
  const relay =
    config.inngest === null ? undefined : relayHints(config.inngest, databaseUrl, logger);

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
    await Promise.allSettled([app.close(), closeService(), closeInngest()]);
    await closeProcessRoot();
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
