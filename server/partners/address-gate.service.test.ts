import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { AddressGate } from './address-gate.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LIMITS = [
  { maxRequests: 10, windowMs: MINUTE_MS },
  { maxRequests: 25, windowMs: DAY_MS },
];

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Lets time pass for the windows of an address. */
const pass = (address: string, ms: number) =>
  db.pool.query(
    `update address_window set started_at = started_at - $2 * interval '1 ms' where address = $1`,
    [address, ms],
  );

const ask = (gate: AddressGate, address: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => gate.admit('draft', address, LIMITS)));

describe('calls without a key', () => {
  it('are counted exactly by several processes at once', async () => {
    const gates = Array.from({ length: 4 }, () => new AddressGate(db.pool));
    const waits = await Promise.all(gates.map((gate) => ask(gate, '10.0.0.1', 8)));
    expect(waits.flat().filter((wait) => wait === null)).toHaveLength(10);
    for (const wait of waits.flat().filter((one) => one !== null)) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(MINUTE_MS);
    }
  });

  it('have a window of a minute and one of a day, and what is refused counts in neither', async () => {
    const address = '10.0.0.2';
    // Each turn another process: one remembers its own refusals.
    const admitted = async (times: number) =>
      (await ask(new AddressGate(db.pool), address, times)).filter((wait) => wait === null).length;
    expect(await admitted(30)).toBe(10);
    await pass(address, MINUTE_MS);
    expect(await admitted(30)).toBe(10);
    await pass(address, MINUTE_MS);
    expect(await admitted(30)).toBe(5);
    const [wait] = await ask(new AddressGate(db.pool), address, 1);
    expect(wait).toBeGreaterThan(DAY_MS - 5 * MINUTE_MS);
    await pass(address, DAY_MS);
    expect(await admitted(1)).toBe(1);
  });

  it('of one address or operation leave the others alone', async () => {
    const gate = new AddressGate(db.pool);
    await ask(gate, '10.0.0.3', 11);
    expect(await gate.admit('draft', '10.0.0.4', LIMITS)).toBeNull();
    expect(await gate.admit('status', '10.0.0.3', LIMITS)).toBeNull();
  });

  it('that flood are refused without the database, until the window ends', async () => {
    const gate = new AddressGate(db.pool);
    await ask(gate, '10.0.0.5', 11);
    await pass('10.0.0.5', DAY_MS);
    const [wait] = await ask(gate, '10.0.0.5', 1);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(MINUTE_MS);
  });

  it('take one connection at a time, and the next is asked also after a failure', async () => {
    let open = 0;
    let most = 0;
    let fails = 1;
    const pool = {
      connect: async () => {
        if (fails-- > 0) throw new Error('away');
        open += 1;
        most = Math.max(most, open);
        const client = await db.pool.connect();
        return {
          query: client.query.bind(client),
          release: () => {
            open -= 1;
            client.release();
          },
        };
      },
    };
    const gate = new AddressGate(pool as never);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => gate.admit('draft', '10.0.0.6', LIMITS)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      ...Array.from({ length: 5 }, () => 'fulfilled'),
    ]);
    expect(most).toBe(1);
  });
});
