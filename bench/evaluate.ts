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
 * the counts by turns, beside asking the database for each agent by itself. Prices come from memory:
 * what is measured is the database. 10,000,000 agents take some 12 GB of disk.
 */
const counts = process.argv.slice(2).map(Number);
if (counts.length === 0) counts.push(100_000, 1_000_000);
const HOUR_MS = 3_600_000;
const NAIVE_SAMPLE = 5_000;
const ROUNDS = 9;

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

/** A database with so many agents, and what its passes took. */
interface Subject {
  readonly count: number;
  readonly pool: pg.Pool;
  readonly crossing: number[];
  readonly rearming: number[];
}

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

async function open(serverUrl: string, count: number): Promise<Subject> {
  const name = `agents_${count}`;
  const url = new URL(serverUrl);
  const connect = (databaseUrl: string) =>
    createPool({
      databaseUrl,
      statementTimeoutMs: 1_800_000,
      // The server ends with the benchmark.
      onIdleError: () => undefined,
    });
  const server = connect(serverUrl);
  await server.query(`create database ${name}`);
  await server.end();
  url.pathname = `/${name}`;
  await applyMigrations(url.href);
  const pool = connect(url.href);
  const seeded = await measure(() => seedPriceAgents(pool, count));
  console.log(`${amount(count)} price agents are there after ${Math.round(seeded.ms / 1_000)} s`);
  return { count, pool, crossing: [], rearming: [] };
}

async function askNaively({ pool, count }: Subject): Promise<number> {
  const sample = await pool.query<{ id: string }>('select id from agent limit $1', [NAIVE_SAMPLE]);
  const ids = sample.rows.map(({ id }) => id);
  const { ms } = await measure(() => askEach(pool, ids));
  return (ms / ids.length) * count;
}

const amount = (count: number) => count.toLocaleString('en-US');

const home = mkdtempSync(path.join(tmpdir(), 'portolan-bench-'));
const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
const subjects: Subject[] = [];
try {
  for (const count of counts) subjects.push(await open(postgres.url, count));
  for (const { pool } of subjects) for (let time = 0; time < 2; time++) await pass(pool, 0, 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { pool, crossing, rearming } of subjects) {
      crossing.push(await pass(pool, CROSSING, CROSSING));
      rearming.push(await pass(pool, 0, 0));
    }
  }
  const first = median(subjects[0]?.crossing ?? []);
  const rows = [];
  for (const subject of subjects) {
    const { count, crossing, rearming } = subject;
    rows.push({
      agents: amount(count),
      [`${CROSSING} cross, ms`]: Math.round(median(crossing)),
      'slowest, ms': Math.round(Math.max(...crossing)),
      [`${CROSSING} re-arm, ms`]: Math.round(median(rearming)),
      'times the first': Number((median(crossing) / first).toFixed(2)),
      [`one query per agent, ms (${NAIVE_SAMPLE} asked, scaled)`]: Math.round(
        await askNaively(subject),
      ),
    });
  }
  console.log(`Passes over ${ASSETS} assets, medians of ${ROUNDS}`);
  console.table(rows);
} finally {
  for (const { pool } of subjects) await pool.end();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
