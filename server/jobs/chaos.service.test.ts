import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#devnet/database/create-test-database.ts';
import { createRandom } from '#devnet/testing/create-random.ts';
import { SEED, sampled, scaled } from '#devnet/testing/prove-scale.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { type Hook, startHook } from '#server/events/deliver/testing/start-hook.ts';
import { openPool } from '#server/http/testing/open-test-service.ts';
import {
  addTenant,
  type ChaosTenant,
  createWorld,
  HIGH_PRICE,
  moveWorld,
} from './testing/chaos-world.ts';
import { type KillablePostgres, startKillablePostgres } from './testing/start-killable-postgres.ts';

const TENANTS = 5;
const ASSETS = ['ethereum', 'bitcoin', 'solana', 'uniswap', 'chainlink'];
/** A price falls through them one by one, and something is killed at each. */
const THRESHOLDS = sampled(
  [2_000, 1_900, 1_800, 1_700, 1_600, 1_500, 1_400, 1_300, 1_200, 1_100],
  2,
);
/** How often each agent is crossed. */
const ROUNDS = scaled(2);
const FIRES = TENANTS * ASSETS.length * THRESHOLDS.length * ROUNDS;
const SKEW_MS = 600_000;
const LEASE_MS = 1_500;
const PATIENCE_MS = 60_000;
const WORKER = fileURLToPath(new URL('testing/chaos-worker.ts', import.meta.url));

let postgres: KillablePostgres;
let databaseUrl: string;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startKillablePostgres(join(testWorld().home, 'chaos'));
  databaseUrl = (await createTestDatabase(postgres.url)).url;
  pool = openPool(databaseUrl);
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

/** Asks the database again until it is back. */
async function ask<Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  for (let tries = 1; ; tries++) {
    try {
      return (await pool.query<Row>(text, values)).rows;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(50);
    }
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { message: what, timeout: PATIENCE_MS, interval: 25 }).toBe(true);
}

/** Two workers at any time; the clock of one of them is ten minutes off, now ahead, now behind. */
function startWorkers() {
  const workers: ChildProcess[] = [];
  const endedByThemselves: string[] = [];
  let started = 0;
  const start = (at: number) => {
    const skewMs = at === 0 ? 0 : SKEW_MS * (started++ % 2 === 0 ? 1 : -1);
    workers[at] = fork(WORKER, [databaseUrl, String(skewMs), String(LEASE_MS)], {
      stdio: 'ignore',
    });
  };
  const end = async (at: number) => {
    const worker = workers[at];
    if (worker === undefined) return;
    if (worker.exitCode !== null || worker.signalCode !== null) {
      endedByThemselves.push(`code ${worker.exitCode}, signal ${worker.signalCode}`);
      return;
    }
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
  };
  start(0);
  start(1);
  onTestFinished(async () => {
    await Promise.all([end(0), end(1)]);
  });
  return {
    endedByThemselves,
    kill: async (at: number) => {
      await end(at);
      start(at);
    },
  };
}

/** Takes its time, so that a kill hits something under way, and refuses some events at first. */
async function startReceiver(): Promise<Hook> {
  const hook = await startHook((response) => {
    const { eventId } = hook.received.at(-1) ?? { eventId: '' };
    const isFirst =
      hook.received.findIndex((one) => one.eventId === eventId) === hook.received.length - 1;
    const status = isFirst && /[a-f]$/.test(eventId) ? 503 : 204;
    setTimeout(() => response.writeHead(status).end(), 15);
  });
  return hook;
}

interface DeliveryRow {
  readonly eventId: string;
  readonly endpointId: string;
  readonly state: string;
  readonly attempts: number;
  readonly logged: number;
  readonly answered: number;
  readonly acknowledged: number;
  readonly interrupted: number;
}

const readDeliveries = () =>
  ask<DeliveryRow & pg.QueryResultRow>(
    `select d.event_id as "eventId", d.endpoint_id as "endpointId", d.state, d.attempts,
            count(a.id)::int as logged,
            count(a.status)::int as answered,
            count(*) filter (where a.status = 204)::int as acknowledged,
            count(*) filter (where a.failure = 'interrupted')::int as interrupted
       from webhook_delivery d join agent_event e on e.id = d.event_id and e.type = 'agent.triggered'
       left join webhook_attempt a on a.delivery_id = d.id
      group by d.id`,
  );

// What is killed when comes from the seed alone; what that hits is up to the machine.
it(
  `loses no fire and doubles none while workers and their database are killed (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED);
    await createWorld(pool);
    const nowMs = Date.now();
    const receivers: { hook: Hook; tenant: ChaosTenant }[] = [];
    for (let at = 0; at < TENANTS; at++) {
      const hook = await startReceiver();
      const tenant = await addTenant(pool, {
        url: hook.url,
        assets: ASSETS,
        thresholds: THRESHOLDS,
        nowMs,
      });
      receivers.push({ hook, tenant });
    }
    const workers = startWorkers();
    const kills = { workers: 0, databases: 0 };
    const killWorker = async () => {
      await wait(random() * 120);
      await workers.kill(random() < 0.5 ? 0 : 1);
      kills.workers++;
    };
    const killDatabase = async () => {
      await wait(random() * 120);
      await postgres.killAndRestart();
      kills.databases++;
    };
    const isSeen = async (price: number) => {
      const rows = await ask(
        `select 1 from watch_group where key <> 'schedule' and value_low is distinct from $1`,
        [price],
      );
      return rows.length === 0;
    };

    let version = 0;
    const goTo = async (price: number, during: () => Promise<void>) => {
      version++;
      await moveWorld(pool, version, price);
      await during();
      await until(`every group is read at ${price}`, () => isSeen(price));
    };
    await goTo(HIGH_PRICE, async () => undefined);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, threshold] of THRESHOLDS.entries()) {
        await goTo(threshold - 50, async () => {
          await killWorker();
          if (at % 2 === 1) await killDatabase();
        });
      }
      await goTo(HIGH_PRICE, killWorker);
    }
    const isDelivered = async () => {
      version++;
      await moveWorld(pool, version, HIGH_PRICE);
      const rows = await ask(`select 1 from webhook_delivery where state = 'pending' limit 1`);
      return rows.length === 0;
    };
    await until('everything is delivered', isDelivered);
    expect(workers.endedByThemselves).toEqual([]);
    expect(kills).toEqual({
      workers: ROUNDS * (THRESHOLDS.length + 1),
      databases: ROUNDS * Math.floor(THRESHOLDS.length / 2),
    });

    // No fire is lost and none is doubled: each agent was crossed so often.
    const fires = await ask<{ agentId: string; events: number; keys: number }>(
      `select a.public_id as "agentId", count(e.id)::int as events,
            count(distinct e.crossing_key)::int as keys
       from agent a left join agent_event e on e.agent_id = a.id and e.type = 'agent.triggered'
      where exists (select 1 from agent_watch w where w.agent_id = a.id)
      group by a.id`,
    );
    expect(fires).toHaveLength(FIRES / ROUNDS);
    expect(fires.filter(({ events, keys }) => events !== ROUNDS || keys !== ROUNDS)).toEqual([]);

    // Every delivery was sent to the endpoint of its tenant, and to no other.
    const deliveries = await readDeliveries();
    expect(deliveries).toHaveLength(FIRES);
    const sent = new Map<string, number>();
    for (const { hook, tenant } of receivers) {
      for (const { rawBody, eventId } of hook.received) {
        const { type, agent } = JSON.parse(rawBody);
        if (type !== 'agent.triggered') continue;
        expect(tenant.agentIds).toContain(agent.id);
        sent.set(eventId, (sent.get(eventId) ?? 0) + 1);
      }
    }
    expect(sent.size).toBe(FIRES);

    // Attempts are counted truly: each row is a request that was answered or one that was cut off,
    // and only of those it is open whether the receiver saw them.
    for (const delivery of deliveries) {
      const { attempts, logged, answered, acknowledged, interrupted, eventId } = delivery;
      const seen = sent.get(eventId) ?? 0;
      expect(delivery.state).toBe('delivered');
      expect(acknowledged).toBe(1);
      expect(logged).toBe(attempts);
      expect(answered + interrupted).toBe(attempts);
      expect(seen).toBeGreaterThanOrEqual(answered);
      expect(seen).toBeLessThanOrEqual(attempts);
    }
    const count = (of: (delivery: DeliveryRow) => number) =>
      deliveries.reduce((sum, delivery) => sum + of(delivery), 0);
    const sends = [...sent.values()].reduce((sum, times) => sum + times, 0);
    const refused = count(({ answered }) => answered - 1);
    console.log({ kills, sends, refused, sentAgainAfterKills: sends - refused - FIRES });
  },
  scaled(240_000),
);
