import { ROOT } from '#devnet/launch/root.ts';
import { type OwnedProcess, spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
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
      EVM_CHAINS.map(({ slug }) => [rpcUrlVariable(slug), testWorld().chains[slug].rpc_url]),
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
