import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { getConfig } from '#server/config/environment.ts';
import { createDatabaseClient } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { createPartner } from '#server/partners/store.ts';
import { percentile } from './percentile.ts';
import { readRunningService } from './service.ts';

/**
 * `npm run bench:mcp`: a thousand reads a second by tools, against what `npm start` serves. Each is
 * sent when it is due, whether or not earlier ones were answered, so that waiting counts. It prints
 * the latencies and fails above the bar.
 */
const READS_PER_SECOND = 1_000;
const WARM_SECONDS = 3;
const SECONDS = 20;
const MOST_P95_MS = 30;
/** The high tier lets ten calls a second through: the load is that of so many partners. */
const PARTNERS = 120;
const TOOLS = ['service_usage', 'service_meta', 'service_list_agents'];

const { home } = getConfig();
const { base_url } = await readRunningService(home);
const url = new URL('/mcp', base_url);
const { database_url: databaseUrl } = z
  .object({ database_url: z.string() })
  .parse(JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')));

async function createKeys(): Promise<readonly string[]> {
  const pool = createPool({ databaseUrl, maxConnections: 4, onIdleError: () => undefined });
  const database = createDatabaseClient(pool);
  const run = Date.now();
  const keys: string[] = [];
  for (let partner = 0; partner < PARTNERS; partner += 1) {
    const { apiKey } = await createPartner(database, {
      name: `bench mcp ${run} ${partner}`,
      slug: `bench-mcp-${run}-${partner}`,
      tier: 'high',
      credits: 0,
      scopes: ['agents'],
      partnerProtocol: null,
    });
    keys.push(apiKey);
  }
  await database.$disconnect();
  await pool.end();
  return keys;
}

/** @returns how long an answer took; throws where it is none */
async function read(apiKey: string, name: string): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {} },
    }),
  });
  const text = await response.text();
  if (!response.ok || !text.includes('"isError":false')) {
    throw new Error(`${name} answered ${response.status}: ${text.slice(0, 300)}`);
  }
  return performance.now() - startedMs;
}

const keys = await createKeys();
const total = READS_PER_SECOND * (WARM_SECONDS + SECONDS);
const pending: Promise<number>[] = [];
const startedMs = performance.now();
while (pending.length < total) {
  const due = Math.min(total, ((performance.now() - startedMs) * READS_PER_SECOND) / 1_000);
  while (pending.length < due) {
    const at = pending.length;
    const answer = read(keys[at % PARTNERS] as string, TOOLS[at % TOOLS.length] as string);
    // It is thrown below, when all are waited for.
    answer.catch(() => undefined);
    pending.push(answer);
  }
  await sleep(1);
}
const timesMs = (await Promise.all(pending)).slice(READS_PER_SECOND * WARM_SECONDS);
timesMs.sort((a, b) => a - b);
const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(timesMs, share)) as [
  number,
  number,
  number,
];
console.log(`${READS_PER_SECOND} reads a second for ${SECONDS} s by ${PARTNERS} keys`);
console.log(`p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
if (p95 > MOST_P95_MS) process.exitCode = 1;
