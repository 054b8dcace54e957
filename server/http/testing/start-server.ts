import { buildWeb } from '#devnet/launch/build-web.ts';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { ROOT } from '#devnet/launch/root.ts';
import { spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { waitForHealth } from '#devnet/launch/wait-for-health.ts';
import { childEnvironment } from '#server/config/environment.ts';

/** A server in its own process, as an operator runs it. */
export interface TestServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts `server/main.ts` with some settings and waits until it is healthy. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<TestServer> {
  await buildWeb();
  const port = await findFreePort();
  let log = '';
  const server = await spawnOwned({
    name: 'The server under test',
    command: process.execPath,
    args: ['server/main.ts'],
    cwd: ROOT,
    env: childEnvironment({
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...settings,
    }),
    onOutput: (chunk) => {
      log = (log + chunk).slice(-8_000);
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitForHealth({
      url: `${origin}/healthz`,
      server,
      readLog: () => log,
      timeoutMs: 60_000,
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    origin,
    stop: async () => {
      await server.stop();
    },
  };
}
