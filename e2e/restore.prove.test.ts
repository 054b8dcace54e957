import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { verifyWebhook } from '#client/server/verify-webhook.ts';
import { buildWeb } from '#devnet/launch/build-web.ts';
import { ROOT } from '#devnet/launch/root.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { createDatabaseClient } from '#server/db/client.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { seedAgent } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { openPool } from '#server/http/testing/open-test-service.ts';
import { startWorker } from '#server/jobs/testing/start-worker.ts';
import { createPartner } from '#server/partners/store.ts';
import { startPackagedPostgres } from './start-packaged-postgres.ts';
import { startWeb } from './start-web.ts';

const run = promisify(execFile);
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ALERTS = 5;

/** The commands that docs/production.md gives, as it gives them. */
const [, STEPS = ''] =
  /^## Back-up and restore$[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(
    readFileSync('docs/production.md', 'utf8'),
  ) ?? [];

/** Every table, with how many rows it has and a digest of them all. */
async function readTables(pool: pg.Pool): Promise<readonly object[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query(
        `select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`,
      );
      return { name, ...rows[0] };
    }),
  );
}

it('is on a new machine what it was, by the steps of docs/production.md', async () => {
  await buildWeb();
  const old = await startPackagedPostgres();
  await applyMigrations(old.url('postgres'));
  const pool = openPool(old.url('postgres'));
  const database = createDatabaseClient(pool);
  const { partnerId, apiKey } = await createPartner(database, {
    name: 'Harbour',
    slug: 'harbour',
    tier: 'high',
    credits: 1_000,
    scopes: ['agents'],
  });
  await database.$disconnect();
  const askAt =
    (origin: string) =>
    async <T>(path: string, body?: object): Promise<T> => {
      const response = await fetch(`${origin}/v1beta${path}`, {
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.ok, `${path}: ${text}`).toBe(true);
      return JSON.parse(text) as T;
    };

  // What a partner did before: calls, an agent, a plan behind a private link.
  const first = await startWeb(old.url('postgres'));
  const ask = askAt(first.origin);
  const wallets = [{ address: WALLET, chain: 'base' }];
  const { agent } = await ask<{ agent: { id: string } }>('/agents', {
    kind: 'price',
    wallets: [WALLET],
    autonomy: 'notify',
    asset_symbol: 'ETH',
    price_source_id: 'ethereum',
    condition: 'below',
    threshold: 1,
  });
  const intent = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  const plan = await ask('/plan', { intents: [{ ...intent, recipient: FRIEND }], wallets });
  const { review_url: link } = await ask<{ review_url: string }>('/review-links', {
    plan,
    wallet: WALLET,
  });
  const usage = await ask('/usage');
  await first.own.stop({ graceMs: 15_000 });

  // Alerts that no worker has sent when the machine is lost.
  const hook = await startHook();
  const alerts = await seedAgent(pool, partnerId);
  const endpoint = await alerts.addEndpoint(hook.url);
  const fired = await alerts.fire([endpoint], { atMs: Date.now(), count: ALERTS });
  const before = await readTables(pool);
  await pool.end();

  const fresh = await startPackagedPostgres();
  onTestFinished(() => fresh.stop());
  const dump = join(ROOT, 'portolan.dump');
  onTestFinished(() => rmSync(dump, { force: true }));
  expect(STEPS).toContain('pg_restore');
  const { stdout } = await run('bash', ['-e', '-c', STEPS], {
    cwd: ROOT,
    env: childEnvironment({
      ...fresh.environment,
      DATABASE_URL: old.url('postgres'),
      NEW_DATABASE_URL: fresh.url('restored'),
    }),
  });
  expect(stdout).toContain('The schema is up to date.');
  await old.stop();

  const restored = openPool(fresh.url('restored'));
  expect(await readTables(restored)).toEqual(before);
  expect(before.length).toBeGreaterThan(30);
  await restored.end();

  const home = mkdtempSync(join(tmpdir(), 'portolan-restored-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const settings = { PORTOLAN_HOME: home };
  const web = await startWeb(fresh.url('restored'), settings);
  const worker = await startWorker(fresh.url('restored'), settings);
  const again = askAt(web.origin);
  expect(await again('/usage')).toEqual(usage);
  expect((await again<{ agent: { id: string } }>(`/agents/${agent.id}`)).agent.id).toBe(agent.id);
  // The private link was sealed by the same master key.
  const opened = await fetch(web.origin + new URL(link).pathname, { redirect: 'manual' });
  expect(opened.headers.get('location')).toMatch(/^(https:\/\/portolan\.test)?\/review\/plan\//);
  await hook.heard(ALERTS);
  expect(new Set(hook.received.map(({ eventId }) => eventId))).toEqual(new Set(fired));
  for (const { rawBody, headers } of hook.received) {
    const signature = String(headers['x-service-signature']);
    await verifyWebhook({ rawBody, signature, secret: endpoint.secret(1) });
  }
  await Promise.all([web.own, worker].map((one) => one.stop()));
}, 600_000);
