import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#devnet/database/start-embedded-postgres.ts';
import { runEvaluationPass, type WatchSource } from '#server/agents/evaluate/index.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';

/**
 * `node bench/evaluate.ts [agents]`: how long one pass over many price agents takes, beside asking
 * the database for each agent by itself. Prices come from memory: what is measured is the database.
 */
const agentCount = Number(process.argv[2] ?? 100_000);
const ASSETS = 1_000;
const CROSSING = 100;
const HOUR_MS = 3_600_000;
const NAIVE_SAMPLE = 5_000;

/** Every asset costs 100; those that fall cost 94. */
const sourceAt = (fallen: number): WatchSource => ({
  read: async (subjects) =>
    subjects.map(({ price_source_id: id = '' }) => ({
      ok: true,
      values: { [id]: Number(id.slice('asset-'.length)) < fallen ? '94' : '100' },
      observedAtMs: 0,
      proof: { source: 'memory', reads: [] },
    })),
});

/** Thresholds lie below 90; one agent of each of the first assets has 95. */
async function seed(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into partner (name, slug, tier) values ('bench', 'bench', 'high')`);
  await pool.query(
    `insert into watch_group (key, cadence_seconds, subject)
     select 'price:asset-' || i, 3600,
            jsonb_build_object('metric', 'price', 'price_source_id', 'asset-' || i)
       from generate_series(0, $1::int - 1) i`,
    [ASSETS],
  );
  await pool.query(
    `insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered, cadence,
                        fields)
     select 'w_alert_' || i, (select id from partner), 'alert', 'price', array['0xa'], array['0xa'],
            'Asset price below its threshold', 'hourly', '{"condition": "below"}'
       from generate_series(0, $1::int - 1) i`,
    [agentCount],
  );
  await pool.query(
    `insert into agent_watch (agent_id, group_id, leaf, comparator, threshold, is_sole)
     select a.id, g.id, 0, 'below',
            case when a.i < $2 then 95 else (a.i::bigint * 7919 % 90000) / 1000.0 end, true
       from (select id, substr(public_id, 9)::int as i from agent) a
       join watch_group g on g.key = 'price:asset-' || (a.i % $1)`,
    [ASSETS, CROSSING],
  );
  await pool.query('vacuum analyze');
}

async function measure<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startMs = performance.now();
  const result = await work();
  return { ms: performance.now() - startMs, result };
}

/** One query for each agent, one after the other, as the obvious loop does it. */
async function askEach(pool: pg.Pool, agents: readonly string[]): Promise<number> {
  let met = 0;
  for (const id of agents) {
    const { rows } = await pool.query<{ threshold: string; comparator: string; is_met: boolean }>({
      name: 'ask_agent',
      text: `select w.threshold, w.comparator, w.is_met from agent a
               join agent_watch w on w.agent_id = a.id
              where a.id = $1 and a.status = 'active' and w.is_active`,
      values: [id],
    });
    if (rows.some(({ threshold }) => Number(threshold) > 100)) met += 1;
  }
  return met;
}

const home = mkdtempSync(path.join(tmpdir(), 'portolan-bench-'));
const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
try {
  await applyMigrations(postgres.url);
  const pool = createPool({
    databaseUrl: postgres.url,
    statementTimeoutMs: 600_000,
    onIdleError: (error) => console.error(error),
  });
  try {
    console.log(`Seeding ${agentCount.toLocaleString('en-US')} price agents over ${ASSETS} assets`);
    await seed(pool);
    const startMs = Date.now();
    const rows: { what: string; ms: number; events: number }[] = [];
    for (const [what, fallen] of [
      ['first pass, nothing crosses', 0],
      ['pass, nothing crosses', 0],
      [`pass, ${CROSSING} cross`, CROSSING],
      [`pass, ${CROSSING} re-arm`, 0],
      [`pass, ${CROSSING} cross again`, CROSSING],
    ] as const) {
      const nowMs = startMs + rows.length * HOUR_MS;
      const pass = await measure(() =>
        runEvaluationPass({ pool, source: sourceAt(fallen), nowMs }),
      );
      rows.push({ what, ms: Math.round(pass.ms), events: pass.result.events.length });
    }
    const sample = await pool.query<{ id: string }>('select id from agent limit $1', [
      NAIVE_SAMPLE,
    ]);
    const naive = await measure(() =>
      askEach(
        pool,
        sample.rows.map(({ id }) => id),
      ),
    );
    const each = naive.ms / sample.rows.length;
    rows.push({
      what: `one query per agent (${sample.rows.length} asked, scaled)`,
      ms: Math.round(each * agentCount),
      events: 0,
    });
    console.table(rows);
  } finally {
    await pool.end();
  }
} finally {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
