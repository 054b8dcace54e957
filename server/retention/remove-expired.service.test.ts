import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedTenant } from '#server/events/deliver/testing/seed-deliveries.ts';
import { findEndpoint } from '#server/events/index.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { removeExpired } from './remove-expired.ts';
import { RETENTION_MS } from './retention-periods.ts';

const NOW_MS = Date.UTC(2026, 8, 8, 12);
const HOUR_MS = 3_600_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query(
    'truncate agent, webhook_endpoint, request_log, agent_candidate, rate_window cascade',
  );
});

/** The world is a year ahead of the wall, so that a mixed-up clock shows. */
const WORLD_MS = NOW_MS + 365 * 24 * HOUR_MS;
const clean = (batch = 3) =>
  removeExpired({ pool: db.pool, nowMs: WORLD_MS, wallMs: NOW_MS, batch });

async function count(table: string): Promise<number> {
  const { rows } = await db.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

async function logRequests(atMs: number, requests: number): Promise<void> {
  await db.pool.query(
    `insert into request_log
       (request_id, partner_id, api_key_id, operation, status, credits, latency_ms, at)
     select 'r' || n, $1, $1, 'getMeta', 200, 0, 1, $2 from generate_series(1, $3) as n`,
    [randomUUID(), new Date(atMs), requests],
  );
}

async function fireOld(agoMs: number, events = 1): Promise<readonly string[]> {
  const tenant = await seedTenant(db.pool);
  const endpoint = await tenant.addEndpoint('http://127.0.0.1:9/hooks');
  const ids = await tenant.fire([endpoint], { atMs: WORLD_MS - agoMs, count: events });
  await db.pool.query(`update webhook_delivery set created_at = $2 where event_id = any($1)`, [
    ids,
    new Date(WORLD_MS - agoMs),
  ]);
  return ids;
}

const setState = (ids: readonly string[], state: string) =>
  db.pool.query(`update webhook_delivery set state = $2 where event_id = any($1)`, [ids, state]);

const logAttempts = (ids: readonly string[]) =>
  db.pool.query(
    `insert into webhook_attempt (delivery_id, number, sent_at)
     select id, n, now() from webhook_delivery, generate_series(1, 2) as n
      where event_id = any($1)`,
    [ids],
  );

describe('what is older than its period is removed', () => {
  it('requests, by the wall clock, a batch at a time', async () => {
    await logRequests(NOW_MS - RETENTION_MS.requests - HOUR_MS, 8);
    await logRequests(NOW_MS - RETENTION_MS.requests + HOUR_MS, 2);
    expect(await clean()).toMatchObject({ requests: 8 });
    expect(await count('request_log')).toBe(2);
    expect(await clean()).toMatchObject({ requests: 0 });
  });

  it('deliveries that ended, with their attempts, and never their events', async () => {
    const old = RETENTION_MS.deliveries + HOUR_MS;
    const [delivered, cancelled, dead, waiting] = [
      await fireOld(old, 4),
      await fireOld(old, 1),
      await fireOld(old, 1),
      await fireOld(old, 4),
    ] as const;
    const young = await fireOld(RETENTION_MS.deliveries - HOUR_MS, 2);
    await setState([...delivered, ...young], 'delivered');
    await setState(cancelled, 'cancelled');
    await setState(dead, 'dead_lettered');
    await logAttempts([...delivered, ...dead, ...waiting, ...young]);

    expect(await clean()).toMatchObject({ deliveries: 6 });
    const { rows } = await db.pool.query(
      `select d.event_id, count(a.id)::int as attempts
         from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id group by d.id`,
    );
    expect(rows.map(({ event_id }) => event_id).sort()).toEqual([...waiting, ...young].sort());
    expect(rows.every(({ attempts }) => attempts === 2)).toBe(true);
    expect(await count('webhook_attempt')).toBe(12);
    expect(await count('agent_event')).toBe(12);
  });

  it('but when an endpoint was last delivered to stays known', async () => {
    const tenant = await seedTenant(db.pool);
    const endpoint = await tenant.addEndpoint('http://127.0.0.1:9/hooks');
    const atMs = WORLD_MS - RETENTION_MS.deliveries - HOUR_MS;
    await tenant.fire([endpoint], { atMs, count: 5 });
    await db.pool.query(
      `update webhook_delivery set state = 'delivered', created_at = $1,
              delivered_at = $1::timestamptz + id % 5 * interval '1 second'`,
      [new Date(atMs)],
    );
    const lastDelivered = async () =>
      (await findEndpoint(db.pool, tenant.partnerId, endpoint.publicId)).last_delivered_at;
    const before = await lastDelivered();
    expect(before).toEqual(new Date(atMs + 4_000));
    expect(await clean(2)).toMatchObject({ deliveries: 5 });
    expect(await lastDelivered()).toEqual(before);
  });

  it('options that expired, and rate windows nobody uses', async () => {
    const { apiKeyId: idle, partnerId } = await db.createPartner();
    const { apiKeyId: busy } = await db.createPartner();
    await db.pool.query(`insert into rate_window values ($1, $3, 30), ($2, $4, 30)`, [
      idle,
      busy,
      new Date(NOW_MS - RETENTION_MS.rateWindows - HOUR_MS),
      new Date(NOW_MS - HOUR_MS),
    ]);
    await db.pool.query(
      `insert into agent_candidate (id, partner_id, request_sha256, transcript, expires_at)
       select 'sel_' || n, $1, 'x', '', case when n <= 7 then $2::timestamptz else $3 end
         from generate_series(1, 9) as n`,
      [
        partnerId,
        new Date(WORLD_MS - RETENTION_MS.candidates - HOUR_MS),
        new Date(WORLD_MS - HOUR_MS),
      ],
    );
    expect(await clean()).toMatchObject({ candidates: 7, rateWindows: 1 });
    expect(await count('agent_candidate')).toBe(2);
    const { rows } = await db.pool.query('select api_key_id from rate_window');
    expect(rows).toEqual([{ api_key_id: busy }]);
  });

  it('drafts that nobody claimed, messages that nobody signed, and where calls came from', async () => {
    await db.pool.query(
      `insert into keyless_draft (id, token_sha256, solana_may_claim, request, autonomy, compilation,
                                  created_at, expires_at, claimed_at, claimed_by)
       select 'draft_' || n, sha256(n::text::bytea), true, 'x', 'notify', '{}', $1::timestamptz,
              case when n <= 8 then $2::timestamptz else $3 end, case when n <= 2 then $1::timestamptz end, 'x'
         from generate_series(1, 10) as n`,
      [
        new Date(WORLD_MS),
        new Date(WORLD_MS - RETENTION_MS.drafts - HOUR_MS),
        new Date(WORLD_MS - HOUR_MS),
      ],
    );
    await db.pool.query(
      `insert into wallet_challenge (nonce_sha256, subject, purpose, address, chain, message_sha256,
                                     issued_at, expires_at)
       select sha256(n::text::bytea), 'draft_' || n, 'claim', 'x', '1', 'x', $1::timestamptz,
              case when n <= 1 then $2::timestamptz else $1::timestamptz end
         from generate_series(1, 10) as n`,
      [new Date(NOW_MS), new Date(NOW_MS - RETENTION_MS.challenges - HOUR_MS)],
    );
    await db.pool.query(
      `insert into address_window values ('x', '10.0.0.1', 60000, $1, 1), ('x', '10.0.0.2', 60000, $2, 1)`,
      [
        new Date(NOW_MS - RETENTION_MS.addressWindows - HOUR_MS),
        new Date(NOW_MS - RETENTION_MS.addressWindows + HOUR_MS),
      ],
    );
    expect(await clean()).toMatchObject({ drafts: 6, challenges: 1, addressWindows: 1 });
    const { rows } = await db.pool.query('select id from keyless_draft order by expires_at, id');
    expect(rows.map(({ id }) => id).sort()).toEqual(['draft_1', 'draft_10', 'draft_2', 'draft_9']);
    expect(await count('wallet_challenge')).toBe(9);
    expect(await count('address_window')).toBe(1);
  });

  it('prepared plans, long after their links have ended', async () => {
    const { partnerId } = await db.createPartner();
    await db.pool.query(
      `insert into prepared_plan (id, partner_id, token_sha256, wallet, headline, sentence, reasoning,
                                  intents, plan, created_at, expires_at)
       select 'plan_' || n, $1, sha256(n::text::bytea), 'x', '', '', '', '[]', '{}', $2::timestamptz,
              case when n <= 5 then $2::timestamptz else $3 end
         from generate_series(1, 7) as n`,
      [
        partnerId,
        new Date(WORLD_MS - RETENTION_MS.plans - HOUR_MS),
        new Date(WORLD_MS - RETENTION_MS.plans + HOUR_MS),
      ],
    );
    expect(await clean()).toMatchObject({ plans: 5 });
    expect(await count('prepared_plan')).toBe(2);
  });

  it('sign-in links, challenges of passkeys, invitations and windows of the portal', async () => {
    const { partnerId } = await db.createPartner();
    const times = [new Date(NOW_MS - RETENTION_MS.signIns - HOUR_MS), new Date(NOW_MS - HOUR_MS)];
    for (const [at, time] of times.entries()) {
      await db.pool.query(`insert into portal_verification_token values ($1::text, 'x', $2)`, [
        at,
        time,
      ]);
      await db.pool.query(
        `insert into portal_passkey_challenge (sha256, expires_at) values (sha256($1::text::bytea), $2)`,
        [at, time],
      );
      await db.pool.query(
        `insert into portal_invitation (partner_id, email, role, token_sha256, expires_at)
         values ($1, $2::text, 'viewer', sha256($2::text::bytea), $3)`,
        [partnerId, `${at}@people.test`, time],
      );
      await db.pool.query(
        `insert into portal_rate_window values (sha256($1::text::bytea), $2, 1)`,
        [at, time],
      );
    }
    expect(await clean()).toMatchObject({
      signInLinks: 1,
      passkeyChallenges: 1,
      invitations: 1,
      portalWindows: 1,
    });
    for (const kind of ['verification_token', 'passkey_challenge', 'invitation', 'rate_window']) {
      expect(await count(`portal_${kind}`)).toBe(1);
    }
  });

  it('links of mail a period after they ended, whenever they were asked for', async () => {
    const old = new Date(WORLD_MS - RETENTION_MS.mailLinks - HOUR_MS);
    const late = new Date(WORLD_MS - HOUR_MS);
    for (const [at, ended] of [old, late, null].entries()) {
      await db.pool.query(
        `insert into mail_link (wallet, address, status, asked_at, ended_at)
         values ('0x1', $1, $2, $3, $4)`,
        [`${at}@people.test`, ended === null ? 'pending' : 'ended', old, ended],
      );
    }
    expect(await clean()).toMatchObject({ mailLinks: 2 });
    const { rows } = await db.pool.query('select address from mail_link');
    expect(rows).toEqual([{ address: '1@people.test' }]);
  });

  it('by several processes at once', async () => {
    await logRequests(NOW_MS - RETENTION_MS.requests - HOUR_MS, 50);
    await setState(await fireOld(RETENTION_MS.deliveries + HOUR_MS, 50), 'delivered');
    await Promise.all([clean(), clean(), clean()]);
    await clean();
    expect(await count('request_log')).toBe(0);
    expect(await count('webhook_delivery')).toBe(0);
    expect(await count('agent_event')).toBe(50);
  });
});
