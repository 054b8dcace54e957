import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPool,
  openTestDatabase,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import { AdmissionGate } from './admission.ts';
import { readUsage } from './read-usage.ts';
import { Settlement } from './settlement.ts';
import { countVerdicts } from './testing/count-verdicts.ts';
import { readBooks } from './testing/read-books.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const PAID = {
  scope: null,
  isCounted: false,
  hold: { cost: 5, reason: 'api_plan' },
  requestId: 'request-1',
} as const;

describe('credits', () => {
  it('are never overdrawn: 200 parallel calls on 100 credits give 20 holds', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 100 });
    const other = openPool(db.url);
    const gates = [new AdmissionGate(db.pool), new AdmissionGate(other)];
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        (gates[at % 2] as AdmissionGate).admit({ ...PAID, apiKey }),
      ),
    );
    expect(countVerdicts(verdicts)).toEqual({ admitted: 20, insufficient_credits: 180 });
    expect(await readBooks(db.pool, partnerId)).toEqual({ balance: 0, held: 100, ledger: 100 });

    const settlements = [new Settlement(db.pool), new Settlement(other)];
    const holds = verdicts.flatMap((verdict) => (verdict.isAdmitted ? [verdict.holdId ?? ''] : []));
    const states = await Promise.all(
      holds.map((holdId, at) => {
        const settlement = settlements[at % 2] as Settlement;
        return at % 4 === 0 ? settlement.release(holdId) : settlement.settle(holdId);
      }),
    );
    expect(states.filter((state) => state === 'released')).toHaveLength(5);
    expect(states.filter((state) => state === 'spent')).toHaveLength(15);
    expect(await readBooks(db.pool, partnerId)).toEqual({ balance: 25, held: 0, ledger: 25 });
    await other.end();
  });

  it('stay right while several processes admit and settle for several tenants at once', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 4 }, () => db.createPartner({ tier: 'high', credits: 150 })),
    );
    const pools = [openPool(db.url), openPool(db.url)];
    const doors = pools.map((pool) => ({
      gate: new AdmissionGate(pool),
      settlement: new Settlement(pool),
    }));
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, async (_, at) => {
        const tenant = tenants[at % tenants.length];
        const door = doors[at % 3 === 0 ? 0 : 1];
        if (tenant === undefined || door === undefined) throw new Error('unreachable');
        const verdict = await door.gate.admit({ ...PAID, isCounted: true, apiKey: tenant.apiKey });
        if (!verdict.isAdmitted || verdict.holdId === null) return 'refused';
        return at % 5 === 0
          ? door.settlement.release(verdict.holdId)
          : door.settlement.settle(verdict.holdId);
      }),
    );
    for (const [at, tenant] of tenants.entries()) {
      const spent = outcomes.filter((state, i) => i % 4 === at && state === 'spent').length;
      expect(await readBooks(db.pool, tenant.partnerId)).toEqual({
        balance: 150 - spent * 5,
        held: 0,
        ledger: 150 - spent * 5,
      });
    }
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('held by a process that died come back with the next admission', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const gate = new AdmissionGate(db.pool);
    const [lost] = await Promise.all([1, 2].map(() => gate.admit({ ...PAID, apiKey })));
    expect((await gate.admit({ ...PAID, apiKey })).isAdmitted).toBe(false);
    await db.pool.query(
      `update credit_hold set expires_at = clock_timestamp() where partner_id = $1`,
      [partnerId],
    );
    expect((await gate.admit({ ...PAID, apiKey })).isAdmitted).toBe(true);
    expect(await readBooks(db.pool, partnerId)).toEqual({ balance: 5, held: 5, ledger: 10 });
    // What comes too late reads so and changes nothing.
    const holdId = lost?.isAdmitted === true ? (lost.holdId ?? '') : '';
    expect(await new Settlement(db.pool).settle(holdId)).toBe('missing');
    expect(await readBooks(db.pool, partnerId)).toEqual({ balance: 5, held: 5, ledger: 10 });
  });

  it('are spent once, however often the same hold is settled', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 20 });
    const verdict = await new AdmissionGate(db.pool).admit({ ...PAID, apiKey });
    const holdId = verdict.isAdmitted ? (verdict.holdId ?? '') : '';
    const settlement = new Settlement(db.pool);
    expect(await settlement.settle(holdId)).toBe('spent');
    expect(await settlement.settle(holdId)).toBe('spent');
    expect(await readBooks(db.pool, partnerId)).toEqual({ balance: 15, held: 0, ledger: 15 });
  });

  it('show in the usage of their own tenant only, newest first', async () => {
    const [mine, other] = await Promise.all([
      db.createPartner({ credits: 1_000 }),
      db.createPartner({ credits: 7 }),
    ]);
    const gate = new AdmissionGate(db.pool);
    const settlement = new Settlement(db.pool);
    for (let i = 0; i < 25; i++) {
      const verdict = await gate.admit({ ...PAID, apiKey: mine.apiKey });
      if (verdict.isAdmitted) await settlement.settle(verdict.holdId ?? '');
    }
    const usage = await readUsage(db.pool, mine.partnerId);
    expect(usage.balance).toBe(875);
    expect(usage.recent).toHaveLength(20);
    expect(usage.recent[0]).toMatchObject({ kind: 'spend', amount: 5, reason: 'api_plan' });
    const times = usage.recent.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await readUsage(db.pool, other.partnerId)).toMatchObject({
      balance: 7,
      recent: [{ kind: 'grant', amount: 7, reason: 'opening_balance' }],
    });
  });

  it.each([
    'update credit_ledger set delta = 1',
    'delete from credit_ledger',
    'truncate credit_ledger',
  ])('cannot be rewritten: %s is refused', async (statement) => {
    await db.createPartner();
    await expect(db.pool.query(statement)).rejects.toThrow('append-only');
  });

  it('cannot go below zero, with any writer', async () => {
    const { partnerId } = await db.createPartner({ credits: 3 });
    await expect(
      db.pool.query('update credit_account set balance = balance - 4 where partner_id = $1', [
        partnerId,
      ]),
    ).rejects.toThrow('credit_account_balance_check');
  });
});
