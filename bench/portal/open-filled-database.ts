import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#devnet/database/start-embedded-postgres.ts';
import { createDatabaseClient } from '#server/db/client.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createPartner } from '#server/partners/store.ts';
import { type FilledTenant, fillPortal } from './fill-portal.ts';

/** A scratch database with one large tenant in it. */
export interface FilledDatabase {
  /** A folder that goes with the database. */
  readonly home: string;
  readonly url: string;
  readonly pool: pg.Pool;
  readonly tenant: FilledTenant & { readonly slug: string };
  close(): Promise<void>;
}

/**
 * Fills a scratch database, and says how long that took.
 *
 * @param counts how many requests and deliveries, as they stand on a command line: 1,000,000 and
 * 100,000 unless set otherwise
 */
export async function openFilledDatabase([
  requests = 1_000_000,
  deliveries = 100_000,
]: readonly number[]): Promise<FilledDatabase> {
  const home = mkdtempSync(path.join(tmpdir(), 'portolan-bench-'));
  const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
  const pool = createPool({
    databaseUrl: postgres.url,
    statementTimeoutMs: 300_000,
    onIdleError: console.error,
  });
  const close = async () => {
    await pool.end();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await applyMigrations(postgres.url);
    const database = createDatabaseClient(pool);
    const open = (slug: string) =>
      createPartner(database, {
        name: slug,
        slug,
        tier: 'high',
        credits: 100_000_000,
        scopes: ['agents'],
      });
    const [{ partnerId, apiKeyId, slug }, other] = [await open('large'), await open('other')];
    const startedAt = performance.now();
    const filled = await fillPortal(
      pool,
      { partnerId, otherId: other.partnerId, apiKeyId },
      { requests, deliveries },
    );
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(
      `${requests.toLocaleString('en-US')} requests, ${deliveries.toLocaleString('en-US')} deliveries, filled in ${seconds} s`,
    );
    await database.$disconnect();
    return { home, url: postgres.url, pool, tenant: { ...filled, slug }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
