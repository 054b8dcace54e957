import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#devnet/database/create-test-database.ts';
import { buildWeb } from '#devnet/launch/build-web.ts';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { ROOT } from '#devnet/launch/root.ts';
import { type OwnedProcess, spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { waitForHealth } from '#devnet/launch/wait-for-health.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { rpcUrlVariable } from '#server/config/config.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';

const [DOCKERFILE, COMPOSE, PRODUCTION, PACKAGE, GIT_IGNORE, DOCKER_IGNORE] = [
  'Dockerfile',
  'compose.yaml',
  'docs/production.md',
  'package.json',
  '.gitignore',
  '.dockerignore',
].map((file) => readFileSync(file, 'utf8')) as [string, string, string, string, string, string];

const TOKEN = 'metrics-'.repeat(5);

/** The commands of the services, as compose.yaml has them, by service. */
const COMMANDS = new Map(
  [...COMPOSE.matchAll(/^ {2}(\w+):\n(?: {4}.*\n)*? {4}command: \[(.+)\]$/gm)].map(
    ([, service = '', command = '']) => [
      service,
      command.split(',').map((word) => word.trim().replaceAll('"', '')),
    ],
  ),
);

let database: TestDatabase;
const running: OwnedProcess[] = [];

beforeAll(async () => {
  await buildWeb();
  database = await createTestDatabase(inject('postgresUrl'));
}, 300_000);

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await database?.drop();
});

/** Runs what a service of compose.yaml runs, beside this process and not in a container. */
async function run(service: string, settings: Readonly<Record<string, string>> = {}) {
  const [command = '', ...args] = COMMANDS.get(service) ?? [];
  let log = '';
  const own = await spawnOwned({
    name: service,
    command,
    args,
    cwd: ROOT,
    env: childEnvironment({
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      WEBHOOK_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
      APP_URL: 'https://portolan.test',
      [rpcUrlVariable('base')]: testWorld().chains.base.rpc_url,
      JOBS: 'off',
      METRICS_TOKEN: TOKEN,
      ...settings,
    }),
    onOutput: (chunk) => {
      log = (log + chunk).slice(-8_000);
    },
  });
  running.push(own);
  return { own, readLog: () => log };
}

describe('what containers run', () => {
  it('is what the page of production names, and nothing that npm has not', () => {
    expect([...COMMANDS.keys()]).toEqual(['migrate', 'web', 'worker']);
    const { scripts } = JSON.parse(PACKAGE) as { scripts: object };
    const called = [...`${DOCKERFILE}${COMPOSE}`.matchAll(/npm[", ]+run[", ]+([\w:]+)/g)];
    expect(called.length).toBe(5);
    for (const [, name = ''] of called) {
      expect(Object.hasOwn(scripts, name), name).toBe(true);
      expect(PRODUCTION).toContain(`npm run ${name}`);
    }
    expect(DOCKERFILE).toContain('CMD ["npm", "run", "start:web"]');
  });

  it('carries nothing into the image that is no source', () => {
    const ignored = DOCKER_IGNORE.split('\n');
    for (const line of ['.env', 'node_modules', '.next', '.portolan', 'server/db/generated']) {
      expect(ignored, line).toContain(line);
      expect(GIT_IGNORE).toContain(line);
    }
  });

  it('migrates the schema, serves, and works, one after the other', async () => {
    const migrate = await run('migrate');
    expect((await migrate.own.ended).code).toBe(0);
    expect(migrate.readLog()).toContain('The schema is up to date.');

    const [webPort, workerPort] = [await findFreePort(), await findFreePort()];
    const web = await run('web', { PORT: String(webPort) });
    const url = `http://127.0.0.1:${webPort}/healthz`;
    await waitForHealth({ url, server: web.own, readLog: web.readLog, timeoutMs: 60_000 });

    const worker = await run('worker', { METRICS_PORT: String(workerPort) });
    await expect
      .poll(
        async () => {
          const asked = fetch(`http://127.0.0.1:${workerPort}/metrics`, {
            headers: { authorization: `Bearer ${TOKEN}` },
          });
          return asked.then(
            (answer) => answer.text(),
            () => worker.readLog(),
          );
        },
        { timeout: 60_000, interval: 200 },
      )
      .toMatch(/portolan_job_runs_total\{[^}]*job="evaluate"[^}]*\} [1-9]/);
    await Promise.all([web, worker].map(({ own }) => own.stop()));
  }, 180_000);
});
