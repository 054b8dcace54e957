import { inject } from 'vitest';
import { ROOT } from '#devnet/launch/root.ts';
import { type OwnedProcess, spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { rpcUrlVariable } from '#server/config/config.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';

/** The settings of a process over a database and the devnet, whose clock goes with the chains. */
export function devnetSettings(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    EMBEDDED: 'on',
    DATABASE_URL: databaseUrl,
    WEBHOOK_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
    WEBHOOKS_ALLOW_LOOPBACK: 'on',
    CLOCK: 'chains',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(
      Object.entries(inject('chains')).map(([slug, { rpc_url }]) => [
        rpcUrlVariable(slug as keyof ReturnType<typeof inject<'chains'>>),
        rpc_url,
      ]),
    ),
  };
}

/** Starts what `npm run start:worker` starts. */
export function startWorker(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnedProcess> {
  return spawnOwned({
    name: 'The worker under test',
    command: process.execPath,
    args: ['server/jobs/main.ts'],
    cwd: ROOT,
    env: childEnvironment({ ...devnetSettings(databaseUrl), ...settings }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
