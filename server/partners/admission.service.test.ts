import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPool,
  openTestDatabase,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import { AdmissionGate, type AdmissionRequest, type AdmissionVerdict } from './admission.ts';
import { mintApiKey } from './api-key.ts';
import { RATE_TIERS, type RateTier } from './rate-tiers.ts';
import { readUsage } from './read-usage.ts';
import { seedPartner } from './seed.ts';
import { Settlement } from './settlement.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
}, 60_000);
afterAll(() => db.close());

const COUNTED = { scope: null, isCounted: true, hold: null, requestId: 'request-1' } as const;
const PAID = {
  scope: null,
  isCounted: false,
  hold: { cost: 5, reason: 'api_plan' },
  requestId: 'request-1',
} as const;

function codesOf(verdicts: readonly AdmissionVerdict[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const verdict of verdicts) {
    const code = verdict.isAdmitted ? 'admitted' : verdict.error.code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** `sum(ledger) = balance + open holds`, which holds at every moment. */
async function booksOf(partnerId: string) {
  const { rows } = await db.pool.query<{ balance: number; held: number; ledger: number }>(
    `select (select balance from credit_account where partner_id = $1)::int as balance,
            (select coalesce(sum(amount), 0) from credit_hold where partner_id = $1)::int as held,
            (select coalesce(sum(delta), 0) from credit_ledger where partner_id = $1)::int as ledger`,
    [partnerId],
  );
  const books = rows[0];
  if (books === undefined) throw new Error('no books');
  expect(books.ledger).toBe(books.balance + books.held);
  return books;
}

describe('rate windows', () => {
  it.each(Object.keys(RATE_TIERS) as RateTier[])(
    'let exactly the number of the %s tier pass, over several processes at once',
    async (tier) => {
      const { apiKey } = await db.createPartner({ tier });
      const limit = RATE_TIERS[tier].max_requests;
      const pools = [openPool(db.url), openPool(db.url), openPool(db.url)];
      const gates = pools.map((pool) => new AdmissionGate(pool));
      const verdicts = await Promise.all(
        Array.from({ length: limit * 2 + 31 }, (_, at) =>
          (gates[at % gates.length] as AdmissionGate).admit({ ...COUNTED, apiKey }),
        ),
      );
      expect(codesOf(verdicts)).toEqual({ admitted: limit, rate_limited: limit + 31 });
      for (const verdict of verdicts) {
        if (verdict.isAdmitted) continue;
        const seconds = Number(verdict.error.headers['Retry-After']);
        expect(seconds).toBeGreaterThanOrEqual(50);
        expect(seconds).toBeLessThanOrEqual(60);
      }
      await Promise.all(pools.map((pool) => pool.end()));
    },
  );

  it('begin at the first request, count down in Retry-After and end after 60 s', async () => {
    const { apiKey, apiKeyId } = await db.createPartner();
    const gate = new AdmissionGate(db.pool);
    const admit = () => gate.admit({ ...COUNTED, apiKey });
    await Promise.all(Array.from({ length: 30 }, admit));
    const age = (seconds: number) =>
      db.pool.query(
        `update rate_window set started_at = clock_timestamp() - make_interval(secs => $2)
          where api_key_id = $1`,
        [apiKeyId, seconds],
      );
    await age(47.5);
    const late = await admit();
    expect(late.isAdmitted === false && late.error.headers['Retry-After']).toBe('13');
    await age(59.9);
    const last = await admit();
    expect(last.isAdmitted === false && last.error.headers['Retry-After']).toBe('1');
    await age(60);
    expect((await admit()).isAdmitted).toBe(true);
  });

  it('are one per key: another tenant is not slowed down', async () => {
    const [busy, calm] = await Promise.all([db.createPartner(), db.createPartner()]);
    const gate = new AdmissionGate(db.pool);
    const verdicts = await Promise.all([
      ...Array.from({ length: 60 }, () => gate.admit({ ...COUNTED, apiKey: busy.apiKey })),
      gate.admit({ ...COUNTED, apiKey: calm.apiKey }),
    ]);
    expect(codesOf(verdicts)).toEqual({ admitted: 31, rate_limited: 30 });
    expect(verdicts.at(-1)?.isAdmitted).toBe(true);
  });
});

describe('keys', () => {
  it('are refused when unknown, malformed, missing or revoked, at once on every process', async () => {
    const { apiKey, apiKeyId } = await db.createPartner();
    const other = openPool(db.url);
    const gates = [new AdmissionGate(db.pool), new AdmissionGate(other)];
    const ask = (key: string | null, isCounted: boolean) =>
      Promise.all(gates.map((gate) => gate.admit({ ...COUNTED, isCounted, apiKey: key })));
    for (const isCounted of [true, false]) {
      expect(codesOf(await ask(apiKey, isCounted))).toEqual({ admitted: 2 });
      for (const key of [mintApiKey(), `${apiKey}x`, 'nonsense', '', null]) {
        expect(codesOf(await ask(key, isCounted))).toEqual({ invalid_key: 2 });
      }
    }
    await db.database.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: new Date() } });
    for (const isCounted of [true, false]) {
      expect(codesOf(await ask(apiKey, isCounted))).toEqual({ invalid_key: 2 });
    }
    await other.end();
  });

  it('of the legacy prefix and of test mode work', async () => {
    const gate = new AdmissionGate(db.pool);
    for (const prefix of ['ptk_', 'ptn_test_'] as const) {
      const { apiKey } = await db.createPartner({ apiKey: mintApiKey(prefix) });
      expect((await gate.admit({ ...COUNTED, apiKey })).isAdmitted).toBe(true);
    }
  });

  it('are stored as a hash only', async () => {
    const { apiKey } = await db.createPartner();
    const { rows } = await db.pool.query<{ row: string }>(
      `select to_jsonb(k)::text as row from api_key k`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ row }) => !row.includes(apiKey.slice(9, 39)))).toBe(true);
  });

  it('need the scope that is asked for', async () => {
    const [without, scoped] = await Promise.all([
      db.createPartner(),
      db.createPartner({ scopes: ['agents'] }),
    ]);
    const gate = new AdmissionGate(db.pool);
    for (const isCounted of [true, false]) {
      const request: Omit<AdmissionRequest, 'apiKey'> = { ...COUNTED, scope: 'agents', isCounted };
      const verdicts = [
        await gate.admit({ ...request, apiKey: without.apiKey }),
        await gate.admit({ ...request, apiKey: scoped.apiKey }),
      ];
      expect(codesOf(verdicts)).toEqual({ scope_forbidden: 1, admitted: 1 });
    }
    // What is forbidden does not use up the window.
    const { rows } = await db.pool.query('select 1 from rate_window where api_key_id = $1', [
      without.apiKeyId,
    ]);
    expect(rows).toHaveLength(0);
  });
});

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
    expect(codesOf(verdicts)).toEqual({ admitted: 20, insufficient_credits: 180 });
    expect(await booksOf(partnerId)).toEqual({ balance: 0, held: 100, ledger: 100 });

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
    expect(await booksOf(partnerId)).toEqual({ balance: 25, held: 0, ledger: 25 });
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
      expect(await booksOf(tenant.partnerId)).toEqual({
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
    expect(await booksOf(partnerId)).toEqual({ balance: 5, held: 5, ledger: 10 });
    // What comes too late is told so and changes nothing.
    const holdId = lost?.isAdmitted === true ? (lost.holdId ?? '') : '';
    expect(await new Settlement(db.pool).settle(holdId)).toBe('missing');
    expect(await booksOf(partnerId)).toEqual({ balance: 5, held: 5, ledger: 10 });
  });

  it('are spent once, however often the same hold is settled', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 20 });
    const verdict = await new AdmissionGate(db.pool).admit({ ...PAID, apiKey });
    const holdId = verdict.isAdmitted ? (verdict.holdId ?? '') : '';
    const settlement = new Settlement(db.pool);
    expect(await settlement.settle(holdId)).toBe('spent');
    expect(await settlement.settle(holdId)).toBe('spent');
    expect(await booksOf(partnerId)).toEqual({ balance: 15, held: 0, ledger: 15 });
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

  it('cannot go below zero, whatever writes them', async () => {
    const { partnerId } = await db.createPartner({ credits: 3 });
    await expect(
      db.pool.query('update credit_account set balance = balance - 4 where partner_id = $1', [
        partnerId,
      ]),
    ).rejects.toThrow('credit_account_balance_check');
  });
});

describe('seedPartner', () => {
  it('is idempotent, grants once and lets only the newest key work', async () => {
    const first = await seedPartner(db.database);
    const again = await seedPartner(db.database, { apiKey: first.apiKey });
    expect(again).toEqual(first);
    const replaced = await seedPartner(db.database);
    expect(replaced.partnerId).toBe(first.partnerId);
    const gate = new AdmissionGate(db.pool);
    const ask = (apiKey: string) => gate.admit({ ...COUNTED, scope: 'agents', apiKey });
    expect(codesOf([await ask(first.apiKey)])).toEqual({ invalid_key: 1 });
    const verdict = await ask(replaced.apiKey);
    expect(verdict.isAdmitted && verdict.principal.tier).toBe('high');
    expect(await booksOf(first.partnerId)).toEqual({
      balance: 1_000_000,
      held: 0,
      ledger: 1_000_000,
    });
  });
});
