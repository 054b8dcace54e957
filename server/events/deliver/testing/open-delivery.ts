import { openTestDatabase } from '#server/http/testing/open-test-service.ts';
import { type DelivererOptions, runDeliveryPass } from '../index.ts';
import { TEST_MASTER_KEY } from './seed-deliveries.ts';

export const START_MS = Date.UTC(2026, 8, 8, 12);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const SCHEDULE_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS];

/** Delivery passes in the file's own database, and the rows that they left. */
export async function openDelivery() {
  const db = await openTestDatabase();

  function options(nowMs: number | (() => number), more: Partial<DelivererOptions> = {}) {
    return {
      pool: db.pool,
      masterKey: TEST_MASTER_KEY,
      policy: { allowsLoopback: true },
      nowMs: typeof nowMs === 'number' ? () => nowMs : nowMs,
      onError: (error: unknown) => {
        throw error;
      },
      ...more,
    } satisfies DelivererOptions;
  }

  function pass(nowMs: number, more: Partial<DelivererOptions> = {}) {
    return runDeliveryPass(options(nowMs, more));
  }

  async function deliveries() {
    const { rows } = await db.pool.query(
      `select event_id, state, attempts, next_attempt_at, lease_token
         from webhook_delivery order by id`,
    );
    return rows;
  }

  async function attemptLog() {
    const { rows } = await db.pool.query(
      `select number, status, failure, answer_excerpt, duration_ms, sent_at
         from webhook_attempt order by id`,
    );
    return rows;
  }

  async function endpointRow(id: string) {
    const { rows } = await db.pool.query(
      `select status, consecutive_dead_letters, disabled_reason from webhook_endpoint where id = $1`,
      [id],
    );
    return rows[0];
  }

  /** Moves the clock past every wait until the delivery is a dead letter. */
  async function giveUp(startMs: number): Promise<number> {
    let nowMs = startMs;
    await pass(nowMs);
    for (const waitMs of SCHEDULE_MS) {
      nowMs += waitMs;
      await pass(nowMs);
    }
    return nowMs;
  }

  return { db, options, pass, deliveries, attemptLog, endpointRow, giveUp };
}
