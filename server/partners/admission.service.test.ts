import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPool,
  openTestDatabase,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import { AdmissionGate, type AdmissionRequest } from './admission.ts';
import { mintApiKey } from './api-key.ts';
import { RATE_TIERS, type RateTier } from './rate-tiers.ts';
import { seedPartner } from './seed.ts';
import { countVerdicts } from './testing/count-verdicts.ts';
import { readBooks } from './testing/read-books.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const COUNTED = { scope: null, isCounted: true, hold: null, requestId: 'request-1' } as const;

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
      expect(countVerdicts(verdicts)).toEqual({ admitted: limit, rate_limited: limit + 31 });
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
    const leftSeconds = async () => {
      const { rows } = await db.pool.query<{ left: number }>(
        `select ceil(60 - extract(epoch from clock_timestamp() - started_at))::int as left
           from rate_window where api_key_id = $1`,
        [apiKeyId],
      );
      return rows[0]?.left ?? Number.NaN;
    };
    for (const seconds of [12.5, 47.5, 55.1]) {
      await age(seconds);
      const most = await leftSeconds();
      const refused = await admit();
      const least = await leftSeconds();
      const reported = Number(refused.isAdmitted === false && refused.error.headers['Retry-After']);
      expect(reported).toBeLessThanOrEqual(most);
      expect(reported).toBeGreaterThanOrEqual(least);
    }
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
    expect(countVerdicts(verdicts)).toEqual({ admitted: 31, rate_limited: 30 });
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
      expect(countVerdicts(await ask(apiKey, isCounted))).toEqual({ admitted: 2 });
      for (const key of [mintApiKey(), `${apiKey}x`, 'nonsense', '', null]) {
        expect(countVerdicts(await ask(key, isCounted))).toEqual({ invalid_key: 2 });
      }
    }
    await db.database.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: new Date() } });
    for (const isCounted of [true, false]) {
      expect(countVerdicts(await ask(apiKey, isCounted))).toEqual({ invalid_key: 2 });
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
      expect(countVerdicts(verdicts)).toEqual({ scope_forbidden: 1, admitted: 1 });
    }
    // What is forbidden does not use up the window.
    const { rows } = await db.pool.query('select 1 from rate_window where api_key_id = $1', [
      without.apiKeyId,
    ]);
    expect(rows).toHaveLength(0);
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
    expect(countVerdicts([await ask(first.apiKey)])).toEqual({ invalid_key: 1 });
    const verdict = await ask(replaced.apiKey);
    expect(verdict.isAdmitted && verdict.principal.tier).toBe('high');
    expect(await readBooks(db.pool, first.partnerId)).toEqual({
      balance: 1_000_000,
      held: 0,
      ledger: 1_000_000,
    });
  });
});
