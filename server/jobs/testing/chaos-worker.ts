/**
 * A worker of the chaos test, to be killed: the real jobs over a world that is in the database, on
 * a machine whose clock is wrong.
 */
import { runEvaluationPass } from '#server/agents/evaluate/index.ts';
import { repeat } from '#server/clock/repeat.ts';
import { createServiceClock } from '#server/clock/service-clock.ts';
import { createPool } from '#server/db/pool.ts';
import { cancelUndeliverable, Deliverer } from '#server/events/deliver/index.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { createLogger } from '#server/observability/logger.ts';
import { NOTHING_REMOVED } from '#server/retention/testing/nothing-removed.ts';
import { startJobs } from '../start-jobs.ts';

const [databaseUrl = '', skewMs = '0', leaseMs = '1500'] = process.argv.slice(2);
const logger = createLogger('silent');
const ignore = () => undefined;
const pool = createPool({ databaseUrl, maxConnections: 5, onIdleError: ignore });

async function readWorld(): Promise<{ price: string; leadSeconds: number }> {
  const { rows } = await pool.query(
    'select price::text, lead_seconds as "leadSeconds" from chaos_world',
  );
  return rows[0];
}

const clock = createServiceClock({
  pool,
  local: { wallMs: () => Date.now() + Number(skewMs), steadyMs: () => performance.now() },
  followed: {
    request: async <T>() => {
      const { leadSeconds } = await readWorld();
      const seconds = Math.floor(clock.wallMs() / 1_000) + leadSeconds;
      return { timestamp: `0x${seconds.toString(16)}` } as T;
    },
  },
});
const { nowMs } = clock;

const deliverer = new Deliverer({
  pool,
  masterKey: TEST_MASTER_KEY,
  policy: { allowsLoopback: true },
  nowMs,
  wallClockMs: clock.wallMs,
  onError: ignore,
  leaseMs: Number(leaseMs),
  maxInFlight: 12,
});

const source: Parameters<typeof runEvaluationPass>[0]['source'] = {
  async read(subjects) {
    const { price } = await readWorld();
    const proof = { source: 'chaos', reads: [] };
    return subjects.map(() => ({ ok: true, values: { price }, observedAtMs: nowMs(), proof }));
  },
};

const isSet = Promise.withResolvers<void>();
repeat(
  async () => {
    await clock.refresh();
    isSet.resolve();
  },
  { everyMs: 50, maxPauseMs: 50, onError: ignore },
);
await isSet.promise;
await startJobs({
  databaseUrl,
  logger,
  nowMs,
  deliverer,
  chat: { stop: () => undefined },
  evaluateEveryMs: 50,
  services: {
    async evaluate() {
      const limits = { groupsPerClaim: 3, leaseSeconds: 1 };
      const { events } = await runEvaluationPass({ pool, source, nowMs: nowMs(), limits });
      return { events: events.length };
    },
    prepare: async () => ({ published: 0, deferred: 0 }),
    deliver: () => deliverer.run(),
    receiveMessages: async () => ({ updates: 0 }),
    sendMessages: async () => ({ sent: 0, postponed: 0, failed: 0 }),
    sendMails: async () => ({ sent: 0, postponed: 0, failed: 0 }),
    reportLateRuns: async () => ({ reported: 0 }),
    cancelUndeliverable: async () => ({ cancelled: await cancelUndeliverable(pool) }),
    removeExpired: async () => NOTHING_REMOVED,
  },
});
