import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#devnet/database/start-embedded-postgres.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { seedTenant } from '#server/events/deliver/testing/seed-deliveries.ts';
import { measureSender } from './webhooks/measure-sender.ts';
import { createNaiveSender } from './webhooks/naive-sender.ts';
import { createPgBossSender } from './webhooks/pg-boss-sender.ts';
import { createPortolanSender } from './webhooks/portolan-sender.ts';
import { startReceivers } from './webhooks/receivers.ts';
import type { Sender } from './webhooks/sender.ts';

/**
 * `node bench/webhooks.ts [backlog] [receivers]`: how many webhooks one worker sends to receivers on
 * this machine, and how long after the fire they arrive, beside pg-boss and a naive loop that make
 * the same sends from the same database. The receivers are another process.
 */
const backlog = Number(process.argv[2] ?? 20_000);
const receiverCount = Number(process.argv[3] ?? 20);
const STEADY_PER_SECOND = 1_000;
const STEADY_SECONDS = 8;

const home = mkdtempSync(path.join(tmpdir(), 'portolan-bench-'));
const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
const openPool = () =>
  createPool({ databaseUrl: postgres.url, maxConnections: 12, onIdleError: console.error });

async function measure(
  createSender: (pool: pg.Pool, urls: readonly string[]) => Promise<Sender>,
  { what = '', silent = 0 } = {},
) {
  const receivers = await startReceivers(receiverCount + silent, silent);
  const pool = openPool();
  try {
    const sender = await createSender(pool, receivers.urls);
    const isNaive = sender.name === 'one row at a time';
    const figures = await measureSender(sender, receivers, {
      receivers: receiverCount,
      backlog: isNaive ? backlog / 10 : backlog,
      steadyPerSecond: isNaive ? STEADY_PER_SECOND / 10 : STEADY_PER_SECOND,
      steadySeconds: STEADY_SECONDS,
    });
    return {
      what: `${sender.name}${what}`,
      'deliveries/s': Math.round(figures.perSecond),
      'worker µs each': Math.round(figures.workerMicros),
      'steady load/s': isNaive ? STEADY_PER_SECOND / 10 : STEADY_PER_SECOND,
      'p50 ms from the fire': figures.p50Ms,
      'p99 ms from the fire': figures.p99Ms,
      'sent twice': figures.sentTwice,
    };
  } finally {
    await pool.end();
    receivers.stop();
  }
}

try {
  await applyMigrations(postgres.url);
  console.log(
    `${backlog.toLocaleString('en-US')} deliveries wait for ${receiverCount} receivers, then a steady load`,
  );
  const portolan = async (pool: pg.Pool, urls: readonly string[]) => {
    const tenant = await seedTenant(pool);
    const endpoints = await Promise.all(urls.map((url) => tenant.addEndpoint(url)));
    return createPortolanSender(pool, postgres.url, tenant, endpoints);
  };
  const rows = [
    await measure(portolan),
    await measure(portolan, { what: ', beside one that never answers', silent: 1 }),
    await measure((_, urls) => createPgBossSender(postgres.url, urls)),
    await measure((pool, urls) => createNaiveSender(pool, urls)),
  ];
  console.table(rows);
} finally {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
