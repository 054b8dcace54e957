import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#devnet/database/start-embedded-postgres.ts';
import { runEvaluationPass, type WatchSource } from '#server/agents/evaluate/index.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { ASSETS, CROSSING, seedPriceAgents } from './seed-price-agents.ts';

/**
 * `node bench/evaluate.ts [agents …]`: how long one pass over many price agents takes, at each of
 * the counts in one run, beside asking the database for each agent by itself. Prices come from
 * memory: what is measured is the database. 10,000,000 agents take some 12 GB of disk.
 */
const counts = process.argv.slice(2).map(Number);
if (counts.length === 0) counts.push(100_000, 1_000_000);
const HOUR_MS = 3_600_000;
const NAIVE_SAMPLE = 5_000;
const ROUNDS = 5;

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

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let nowMs = Date.now();

/** One pass an hour later. */
async function pass(pool: pg.Pool, fallen: number, events: number): Promise<number> {
  nowMs += HOUR_MS;
  const { ms, result } = await measure(() =>
    runEvaluationPass({ pool, source: sourceAt(fallen), nowMs }),
  );
  if (result.groupsRead !== ASSETS || result.events.length !== events) {
    throw new Error(`${result.groupsRead} groups and ${result.events.length} events`);
  }
  return ms;
}

/** @returns the median milliseconds of passes in which agents cross */
async function benchAt(pool: pg.Pool, count: number): Promise<number> {
  console.log(`${count.toLocaleString('en-US')} price agents over ${ASSETS} assets`);
  const seeded = await measure(() => seedPriceAgents(pool, count));
  console.log(`  seeded in ${Math.round(seeded.ms / 1_000)} s`);
  const quiet = [await pass(pool, 0, 0), await pass(pool, 0, 0)];
  const crossing: number[] = [];
  const rearming: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    crossing.push(await pass(pool, CROSSING, CROSSING));
    rearming.push(await pass(pool, 0, 0));
  }
  const sample = await pool.query<{ id: string }>('select id from agent limit $1', [NAIVE_SAMPLE]);
  const naive = await measure(() =>
    askEach(
      pool,
      sample.rows.map(({ id }) => id),
    ),
  );
  console.table([
    { what: 'first pass, nothing crosses', ms: Math.round(quiet[0] ?? 0) },
    { what: 'pass, nothing crosses', ms: Math.round(quiet[1] ?? 0) },
    { what: `pass, ${CROSSING} cross: median of ${ROUNDS}`, ms: Math.round(median(crossing)) },
    { what: `pass, ${CROSSING} cross: slowest`, ms: Math.round(Math.max(...crossing)) },
    { what: `pass, ${CROSSING} re-arm: median`, ms: Math.round(median(rearming)) },
    {
      what: `one query per agent (${sample.rows.length} asked, scaled)`,
      ms: Math.round((naive.ms / sample.rows.length) * count),
    },
  ]);
  return median(crossing);
}

const home = mkdtempSync(path.join(tmpdir(), 'portolan-bench-'));
const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
try {
  await applyMigrations(postgres.url);
  const pool = createPool({
    databaseUrl: postgres.url,
    statementTimeoutMs: 1_800_000,
    onIdleError: (error) => console.error(error),
  });
  try {
    const medians: number[] = [];
    for (const count of counts) medians.push(await benchAt(pool, count));
    for (const [at, ms] of medians.entries()) {
      if (at === 0) continue;
      const ratio = ms / (medians[0] as number);
      console.log(
        `${counts[at]?.toLocaleString('en-US')} agents take ${ratio.toFixed(2)} times as long as ${counts[0]?.toLocaleString('en-US')}`,
      );
    }
  } finally {
    await pool.end();
  }
} finally {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
