import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { getConfig } from '#server/config/environment.ts';
import { createDatabaseClient } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { createPartner } from '#server/partners/store.ts';
import { percentile } from './percentile.ts';
import { readRunningService } from './service.ts';

/**
 * `npm run bench:mcp`: a thousand reads a second by tools, against what `npm start` serves. Each is due
 * at its moment, whether or not earlier ones were answered, and is timed from then on, so that waiting
 * counts. They go over so many kept connections as agents' servers would hold, and not over one for each
 * read that waits: a service that falls behind would otherwise be asked over thousands, and cuts those
 * whose request it could not read within ten seconds. It prints the load of the machine and the
 * latencies, and fails above the bar or once it has fallen behind too far to reach it.
 */
const READS_PER_SECOND = 1_000;
const WARM_SECONDS = 3;
const SECONDS = 20;
const MOST_P95_MS = 30;
const CONNECTIONS = 128;
/** Reads that wait at once; more than that is no reading at this rate any more. */
const MOST_WAITING = 5_000;
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

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** @throws Error where a read has no answer */
async function read(apiKey: string, name: string): Promise<void> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    request(url, { agent, method: 'POST', headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify(call));
  });
  const answer = await text(response);
  if (response.statusCode !== 200 || !answer.includes('"isError":false')) {
    throw new Error(`${name} answered ${response.statusCode}: ${answer.slice(0, 300)}`);
  }
}

const keys = await createKeys();
const total = READS_PER_SECOND * (WARM_SECONDS + SECONDS);
const timesMs: number[] = [];
const failures: unknown[] = [];
const startedMs = performance.now();
let sent = 0;
let waiting = 0;
let isBehind = false;
while (sent < total && failures.length === 0 && !isBehind) {
  const due = Math.min(total, ((performance.now() - startedMs) * READS_PER_SECOND) / 1_000);
  for (; sent < due; sent += 1) {
    const dueMs = startedMs + (sent * 1_000) / READS_PER_SECOND;
    const isWarm = sent >= READS_PER_SECOND * WARM_SECONDS;
    waiting += 1;
    read(keys[sent % PARTNERS] as string, TOOLS[sent % TOOLS.length] as string)
      .then(() => {
        if (isWarm) timesMs.push(performance.now() - dueMs);
      })
      .catch((error: unknown) => failures.push(error))
      .finally(() => {
        waiting -= 1;
      });
  }
  isBehind = waiting > MOST_WAITING;
  await sleep(1);
}
const answeredPerSecond = ((sent - waiting) * 1_000) / (performance.now() - startedMs);
while (waiting > 0 && !isBehind) await sleep(10);
agent.destroy();
if (failures.length > 0) throw failures[0];
console.log(
  `load of the machine ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
console.log(`${READS_PER_SECOND} reads a second for ${SECONDS} s by ${PARTNERS} keys`);
if (isBehind) {
  console.log(
    `fell behind: ${answeredPerSecond.toFixed(0)} reads a second answered, ${waiting} waiting`,
  );
  process.exitCode = 1;
} else {
  timesMs.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(timesMs, share)) as [
    number,
    number,
    number,
  ];
  console.log(`p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  if (p95 > MOST_P95_MS) process.exitCode = 1;
}
