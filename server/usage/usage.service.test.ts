import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import {
  openPool,
  openTestDatabase,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import { AdmissionGate } from '#server/partners/admission.ts';
import { chargeCredits } from '#server/partners/charge-credits.ts';
import { Settlement } from '#server/partners/settlement.ts';
import { readAccount } from './read-account.ts';
import { readDailyUsage } from './read-daily-usage.ts';

const DAY_MS = 86_400_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Enters spends as the ledger would have had them at another time. */
async function spend(partnerId: string, at: Date, reason: string, credits: number) {
  await db.pool.query(
    `insert into credit_ledger (partner_id, kind, delta, reason, at) values ($1, 'spend', $2, $3, $4)`,
    [partnerId, -credits, reason, at],
  );
}

describe('credits by day', () => {
  it('counts UTC days, from the first asked for to today, also empty ones', async () => {
    const { partnerId } = await db.createPartner();
    const other = await db.createPartner();
    const midnight = new Date(new Date().toISOString().slice(0, 10));
    const ago = (days: number, offsetMs = 0) =>
      new Date(midnight.getTime() - days * DAY_MS + offsetMs);
    await spend(partnerId, ago(0), 'api_plan', 5);
    await spend(partnerId, ago(0), 'api_plan', 5);
    await spend(partnerId, ago(0), 'api_intent', 5);
    await spend(partnerId, ago(1, DAY_MS - 1), 'api_intent', 5);
    await spend(partnerId, ago(29), 'prepared_plan', 5);
    await spend(partnerId, ago(29, -1), 'api_simulate', 5);
    await spend(partnerId, ago(90, -1), 'api_simulate', 5);
    await spend(other.partnerId, ago(0), 'api_plan', 5);

    const month = await readDailyUsage(db.pool, partnerId, 30);
    expect(month.days).toHaveLength(30);
    expect(month.days[0]).toEqual({
      day: ago(29).toISOString().slice(0, 10),
      credits: 5,
      spent: [{ reason: 'prepared_plan', credits: 5, calls: 1 }],
    });
    expect(month.days.slice(-2)).toEqual([
      {
        day: ago(1).toISOString().slice(0, 10),
        credits: 5,
        spent: [{ reason: 'api_intent', credits: 5, calls: 1 }],
      },
      {
        day: ago(0).toISOString().slice(0, 10),
        credits: 15,
        spent: [
          { reason: 'api_intent', credits: 5, calls: 1 },
          { reason: 'api_plan', credits: 10, calls: 2 },
        ],
      },
    ]);
    expect(month.days.slice(1, -2).every(({ spent }) => spent.length === 0)).toBe(true);
    expect(month.credits).toBe(25);
    expect(month.totals.map(({ reason, credits }) => [reason, credits])).toEqual(
      expect.arrayContaining([
        ['api_plan', 10],
        ['api_intent', 10],
        ['prepared_plan', 5],
      ]),
    );
    const quarter = await readDailyUsage(db.pool, partnerId, 90);
    expect(quarter.days).toHaveLength(90);
    expect(quarter.credits).toBe(30);
  });

  it('is what the ledger sums to while several processes spend at once', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 3 }, () => db.createPartner({ tier: 'high', credits: 3_000 })),
    );
    const pools = [openPool(db.url), openPool(db.url), openPool(db.url)];
    const reasons = ['api_plan', 'api_intent', 'api_simulate'] as const;
    await Promise.all(
      pools.flatMap((pool) => {
        const gate = new AdmissionGate(pool);
        const settlement = new Settlement(pool);
        return Array.from({ length: 60 }, async (_, at) => {
          const { apiKey, partnerId } = tenants[at % 3] as (typeof tenants)[number];
          if (at % 10 === 9) {
            await inTransaction(pool, (client) =>
              chargeCredits(client, partnerId, 5, 'prepared_plan', `prep_${at}`),
            );
            return;
          }
          const verdict = await gate.admit({
            apiKey,
            scope: null,
            isCounted: false,
            hold: { cost: 5, reason: reasons[at % 4] ?? 'api_reencode' },
            requestId: `request-${at}`,
          });
          if (!verdict.isAdmitted || verdict.holdId === null) throw new Error('not admitted');
          await (at % 5 === 4
            ? settlement.release(verdict.holdId)
            : settlement.settle(verdict.holdId));
        });
      }),
    );
    await Promise.all(pools.map((pool) => pool.end()));
    const { rows } = await db.pool.query(
      `select (select jsonb_agg(u order by u.partner_id, u.day, u.reason)
                 from credit_usage_day u where u.partner_id = any($1)) as kept,
              (select jsonb_agg(l order by l.partner_id, l.day, l.reason)
                 from (select partner_id, (at at time zone 'UTC')::date as day, reason,
                              -sum(delta) as credits, count(*) as calls
                         from credit_ledger where kind = 'spend' and partner_id = any($1)
                        group by 1, 2, 3) as l) as counted`,
      [tenants.map(({ partnerId }) => partnerId)],
    );
    expect(rows[0].kept).toEqual(rows[0].counted);
    expect(rows[0].kept.length).toBeGreaterThanOrEqual(9);
  });
});

describe('an account', () => {
  it('returns the balance, what is held, the quotas and what the open window leaves', async () => {
    const { partnerId, apiKey, apiKeyId } = await db.createPartner({ credits: 100 });
    expect(await readAccount(db.pool, partnerId)).toEqual({
      balance: 100,
      held: 0,
      cost_per_call: 5,
      tier: 'beta',
      window_ms: 60_000,
      agents: { used: 0, allowed: 50 },
      endpoints: { used: 0, allowed: 5 },
      keys: [
        {
          id: apiKeyId,
          prefix: 'ptn_live_',
          last4: apiKey.slice(-4),
          used: 0,
          limit: 30,
          resets_at: null,
        },
      ],
    });
    const gate = new AdmissionGate(db.pool);
    for (let at = 0; at < 3; at++) {
      await gate.admit({
        apiKey,
        scope: null,
        isCounted: true,
        hold: { cost: 5, reason: 'api_plan' },
        requestId: `r${at}`,
      });
    }
    await db.pool.query(
      `insert into webhook_endpoint (public_id, partner_id, url, secret_sha256, deleted_at)
       values ('we_there', $1, 'https://a.example', sha256('x'), null),
              ('we_gone', $1, 'https://a.example', sha256('x'), now())`,
      [partnerId],
    );
    const account = await readAccount(db.pool, partnerId);
    expect(account).toMatchObject({
      balance: 85,
      held: 15,
      endpoints: { used: 1, allowed: 5 },
      keys: [{ used: 3, limit: 30 }],
    });
    const { rows } = await db.pool.query(
      `select extract(epoch from started_at) * 1000 + 60000 as ends from rate_window where api_key_id = $1`,
      [apiKeyId],
    );
    expect(account.keys[0]?.resets_at).toBe(Math.ceil(Number(rows[0].ends)));

    await db.pool.query(
      `update rate_window set started_at = now() - interval '61 seconds' where api_key_id = $1`,
      [apiKeyId],
    );
    expect((await readAccount(db.pool, partnerId)).keys).toMatchObject([
      { used: 0, resets_at: null },
    ]);
    await db.pool.query('update api_key set revoked_at = now() where id = $1', [apiKeyId]);
    expect((await readAccount(db.pool, partnerId)).keys).toEqual([]);
  });
});
