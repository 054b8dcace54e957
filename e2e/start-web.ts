import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { ROOT } from '#devnet/launch/root.ts';
import { type OwnedProcess, spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { waitForHealth } from '#devnet/launch/wait-for-health.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { devnetSettings } from '#server/jobs/testing/start-worker.ts';

/** A web process without jobs, as it stands behind an edge. */
export interface Web {
  readonly origin: string;
  readonly own: OwnedProcess;
}

/** Starts what `npm run start:web` starts, and waits until it may be put behind the edge. */
export async function startWeb(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Web> {
  const port = await findFreePort();
  let log = '';
  const own = await spawnOwned({
    name: 'The web process under test',
    command: process.execPath,
    args: ['server/main.ts'],
    cwd: ROOT,
    env: childEnvironment({
      ...devnetSettings(databaseUrl),
      APP_URL: 'https://portolan.test',
      PORT: String(port),
      JOBS: 'off',
      ...settings,
    }),
    onOutput: (chunk) => {
      log = (log + chunk).slice(-8_000);
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const url = `${origin}/healthz`;
  await waitForHealth({ url, server: own, readLog: () => log, timeoutMs: 60_000 });
  return { origin, own };
}
