import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { findPlan } from '#server/review/find-plan.ts';
import { reviewUrl } from '#server/review/link-token.ts';
import { storePlan } from '#server/review/store-plan.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { ReviewSurfaceResponse, SurfaceActivated } from '#server/schemas/surface.ts';
import { sealAtRest } from '#server/seal/seal-at-rest.ts';
import { exchangeReview } from '#server/surfaces/index.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const WALLET = { address: OWNER, chain: 'base' };
const STRANGER = { address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', chain: 'base' };
const ETH = { kind: 'asset', id: 'ETH', chain: 'base' };
const IDENTITY = { agent: 'price-below', schema_version: '1', wallet: WALLET, subject: ETH };
const PATH = '/surfaces/review';
const DAY_MS = 86_400_000;

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

/** A tenant whose owner has a chat and an agent that prepares. */
async function openPrepares(): Promise<TestTenant & { agentId: string }> {
  const tenant = await service.openTenant({ surfaces: {} });
  await service.db.pool.query(
    `insert into chat_link (partner_id, wallet, chat_id, proof) values ($1, $2, '7', 'partner')`,
    [tenant.partnerId, OWNER.toLowerCase()],
  );
  const { agent } = await tenant.get<SurfaceActivated>(200, 'POST', '/surfaces/activate', {
    ...IDENTITY,
    action_id: 'prepare_purchase',
  });
  const { rows } = await service.db.pool.query<{ id: string }>(
    'select id from agent where public_id = $1',
    [agent.id],
  );
  return { ...tenant, agentId: rows[0]?.id ?? '' };
}
type Prepares = Awaited<ReturnType<typeof openPrepares>>;

/** Fires with what became of the preparation. @returns the result's id, and the plan's token */
async function fireWith(
  { agentId, partnerId }: Prepares,
  outcome: 'ready' | 'failed' | null,
): Promise<{ id: string; token: string }> {
  const crossingKey = randomUUID();
  const nowMs = service.nowMs();
  return inTransaction(service.db.pool, async (client) => {
    const prepId = `prep_${randomUUID()}`;
    await client.query(
      `insert into preparation (id, partner_id, agent_id, agent_version, action, type, crossing_key,
                                trigger, triggered_at, next_attempt_at, state)
       values ($1, $2, $3, 1, 'x', 'agent.triggered', $4, '{}', $5, $5, 'done')`,
      [prepId, partnerId, agentId, crossingKey, new Date(nowMs)],
    );
    const token = await storePlan(client, {
      partnerId,
      preparationId: prepId,
      wallet: OWNER,
      headline: 'ETH is below 2000',
      sentence: 'Buy ETH',
      reasoning: '',
      intents: [],
      plan: {
        summary: { total_after_fees: '', est_fee_usd: '' },
        steps: [],
      } as unknown as PlanResponse,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 7 * DAY_MS,
    });
    const url = sealAtRest(reviewUrl('https://portolan.test', token), TEST_MASTER_KEY, partnerId);
    const [event] = await fire(
      client,
      [
        {
          agentId,
          partnerId,
          type: 'agent.triggered',
          crossingKey,
          trigger: {
            headline: 'ETH is below 2000',
            kind: 'condition',
            condition: 'below',
            threshold: 2000,
            wallet: OWNER,
          },
          preparation: {
            outcome: outcome ?? 'failed',
            triggered_at: nowMs,
            ...(outcome === 'ready' ? { review_url: url } : { reason: 'No route.' }),
          },
        },
      ],
      nowMs,
    );
    return { id: event?.id ?? '', token };
  });
}

const review = (tenant: TestTenant, result_id: string, other: object = {}) =>
  tenant.get<ReviewSurfaceResponse>(200, 'POST', PATH, { ...IDENTITY, result_id, ...other });
const refused = async (tenant: TestTenant, status: number, body: unknown) =>
  (await tenant.get<ErrorEnvelope>(status, 'POST', PATH, body)).error;
const exchange = (url: string) =>
  exchangeReview(
    { pool: service.db.pool, masterKey: TEST_MASTER_KEY, nowMs: service.nowMs() },
    url.split('/').at(-1) ?? '',
  );

describe('POST /surfaces/review', () => {
  it('200: opens the plan of the result once, for ten minutes', async () => {
    const tenant = await openPrepares();
    const { id, token } = await fireWith(tenant, 'ready');
    const { result } = await tenant.get<{ result: { result_id: string; review: object } }>(
      200,
      'POST',
      '/surfaces/resolve',
      { agent: IDENTITY.agent, wallet: WALLET, subject: ETH, include: ['result'] },
    );
    expect(result).toMatchObject({ result_id: id, review: { available: true } });
    const { review_url, expires_at } = await review(tenant, id, {
      wallet: { address: OWNER.toLowerCase(), chain: 'polygon' },
    });
    expect(review_url).toMatch(/^https:\/\/portolan\.test\/review\/once\/[A-Za-z0-9_-]{43}$/);
    expect(review_url).not.toContain(token);
    expect(expires_at).toBe(service.nowMs() + 600_000);
    const { rows } = await service.db.pool.query(
      'select review_exchange::text as row from review_exchange',
    );
    expect(JSON.stringify(rows)).not.toContain(review_url.split('/').at(-1));
    expect(await exchange(review_url)).toBe(token);
    const found = await findPlan(service.db.pool, token, {
      nowMs: service.nowMs(),
      sealKey: service.sealKey,
    });
    expect(found).toMatchObject({ state: 'open', plan: { wallet: OWNER } });
    expect(await exchange(review_url)).toBeNull();
    const races = await review(tenant, id);
    const opened = await Promise.all([1, 2, 3, 4].map(() => exchange(races.review_url)));
    expect(opened.filter((one) => one !== null)).toEqual([token]);
    const late = await review(tenant, id);
    service.advance(600_000);
    expect(await exchange(late.review_url)).toBeNull();
    for (const none of ['', 'x', 'A'.repeat(43)]) expect(await exchange(none)).toBeNull();
  });

  it('404: a result of another tenant, wallet, agent or subject, or none', async () => {
    const [mine, other] = await Promise.all([openPrepares(), openPrepares()]);
    const { id } = await fireWith(mine, 'ready');
    await fireWith(other, 'ready');
    const bare = await service.openTenant({ surfaces: {} });
    for (const [tenant, body] of [
      [other, {}],
      [bare, {}],
      [mine, { wallet: STRANGER }],
      [mine, { agent: 'price-above' }],
      [mine, { agent: 'nothing' }],
      [mine, { subject: { ...ETH, id: 'WBTC' } }],
      [mine, { subject: { ...ETH, chain: 'arbitrum' } }],
      [mine, { result_id: 'evt_none' }],
    ] as const) {
      const sent = { ...IDENTITY, result_id: id, ...body };
      expect(await refused(tenant, 404, sent)).toBe('result_not_found');
    }
    await mine.ask(
      'DELETE',
      `/agents/${(await mine.get<{ agents: { id: string }[] }>(200, 'GET', '/agents')).agents[0]?.id}`,
    );
    expect(await refused(mine, 404, { ...IDENTITY, result_id: id })).toBe('result_not_found');
  });

  it('409 and 410: a result that was not prepared, and one that has expired', async () => {
    const tenant = await openPrepares();
    const failed = await fireWith(tenant, 'failed');
    expect(await refused(tenant, 409, { ...IDENTITY, result_id: failed.id })).toBe(
      'result_not_prepared',
    );
    const ready = await fireWith(tenant, 'ready');
    service.advance(7 * DAY_MS - 60_000);
    // Never longer than the plan itself.
    expect((await review(tenant, ready.id)).expires_at).toBe(service.nowMs() + 60_000);
    service.advance(60_000);
    const body = { ...IDENTITY, result_id: ready.id };
    expect(await refused(tenant, 410, body)).toBe('result_expired');
    await service.db.pool.query('delete from prepared_plan where partner_id = $1', [
      tenant.partnerId,
    ]);
    expect(await refused(tenant, 410, body)).toBe('result_expired');
  });

  it('503: a deployment that cannot unseal the plan, and a database that does not answer', async () => {
    const tenant = await openPrepares();
    const { id } = await fireWith(tenant, 'ready');
    await service.db.pool.query(
      `update agent_event set preparation = jsonb_set(preparation, '{review_url}', '"sealed:else"')
        where id = $1`,
      [id],
    );
    const body = { ...IDENTITY, result_id: id };
    expect(await refused(tenant, 503, body)).toBe('review_unavailable');
    await service.db.pool.query('alter table review_exchange rename to review_exchange_away');
    const next = await fireWith(tenant, 'ready');
    expect(await refused(tenant, 503, { ...IDENTITY, result_id: next.id })).toBe(
      'review_unavailable',
    );
    await service.db.pool.query('alter table review_exchange_away rename to review_exchange');
  });

  it('400: a body that does not review a result', async () => {
    const tenant = await service.openTenant({ surfaces: {} });
    const body = { ...IDENTITY, result_id: 'evt_none' };
    for (const wrong of [
      { ...body, result_id: undefined },
      { ...body, result_id: 'x'.repeat(101) },
      { ...body, agent: 'x'.repeat(101) },
      { ...body, schema_version: '2' },
      { ...body, subject: { kind: 'wallet', id: 'x' } },
      { ...body, wallet: { ...WALLET, chain: 'solana' } },
      { ...body, review_url: 'https://evil.example' },
    ]) {
      expect(await refused(tenant, 400, wrong), JSON.stringify(wrong)).toBe('invalid_request');
    }
    expect(await refused(tenant, 404, { ...body, result_id: 'x'.repeat(100) })).toBe(
      'result_not_found',
    );
  });

  it('403: no scope, no catalog; 429: the rate of the key', async () => {
    const body = { ...IDENTITY, result_id: 'evt_none' };
    const unscoped = await service.openTenant({ scopes: [], surfaces: {} });
    expect(await refused(unscoped, 403, body)).toBe('scope_forbidden');
    const bare = await service.openTenant();
    expect(await refused(bare, 403, body)).toBe('partner_not_configured');
    const slow = await service.openTenant({ tier: 'beta', surfaces: {} });
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => slow.ask('POST', PATH, body)),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
