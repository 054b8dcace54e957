import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPortRow } from '#devnet/launch/find-free-port.ts';
import { ROOT } from '#devnet/launch/root.ts';
import { spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { waitForHealth } from '#devnet/launch/wait-for-health.ts';
import { childEnvironment, getConfig } from '#server/config/environment.ts';
import { readPortalFacts } from './sign-in.ts';

/** One more server over the database of the running one, with the same secrets. */
export async function startSecondServer() {
  const { home } = getConfig();
  const port = await findPortRow(1);
  const url = `http://127.0.0.1:${port}`;
  const secretOf = (name: string) => readFileSync(join(home, name), 'utf8').trim();
  let log = '';
  const server = await spawnOwned({
    name: 'The second server',
    command: process.execPath,
    args: ['server/main.ts'],
    cwd: ROOT,
    env: childEnvironment({
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: url,
      DATABASE_URL: readPortalFacts().database_url,
      AUTH_SECRET: secretOf('auth-secret'),
      WEBHOOK_MASTER_KEY: secretOf('webhook-master-key'),
      JOBS: 'off',
    }),
    onOutput: (chunk) => {
      log += chunk;
    },
  });
  await waitForHealth({
    url: `${url}/healthz`,
    server,
    readLog: () => log,
    timeoutMs: 60_000,
  });
  return { url, stop: () => server.stop() };
}
