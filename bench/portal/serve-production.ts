import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '#devnet/launch/build-web.ts';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { ROOT } from '#devnet/launch/root.ts';
import { spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { waitForHealth } from '#devnet/launch/wait-for-health.ts';
import { childEnvironment } from '#server/config/environment.ts';

/** The service as production runs it, over a database and without chains. */
export interface ProductionService {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Serves the production build, building it first where it is stale.
 *
 * @throws LaunchError when it cannot be built or does not become healthy
 */
export async function serveProduction(options: {
  readonly home: string;
  readonly databaseUrl: string;
  readonly authSecret: string;
}): Promise<ProductionService> {
  await buildWeb();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const logFile = join(options.home, 'server.log');
  const log = openSync(logFile, 'w', 0o600);
  const server = await spawnOwned({
    name: 'The server',
    command: process.execPath,
    args: ['server/main.ts'],
    cwd: ROOT,
    env: childEnvironment({
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      PORTOLAN_HOME: options.home,
      APP_URL: origin,
      DATABASE_URL: options.databaseUrl,
      AUTH_SECRET: options.authSecret,
      WEBHOOK_MASTER_KEY: randomBytes(32).toString('base64'),
      // The pages are measured and not what runs beside them.
      JOBS: 'off',
    }),
    stdio: ['ignore', log, log],
  }).finally(() => closeSync(log));
  await waitForHealth({
    url: `${origin}/healthz`,
    server,
    readLog: () => readFileSync(logFile, 'utf8').slice(-4_000),
    timeoutMs: 90_000,
  });
  return {
    origin,
    stop: async () => {
      await server.stop();
    },
  };
}
