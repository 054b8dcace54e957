import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlan as findStored } from '#server/review/find-plan.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const HOUR_MS = 3_600_000;

let service: AgentsService;
let tenant: TestTenant;
let plan: PlanResponse;
beforeAll(async () => {
  service = await openAgentsService();
  // A key without scopes: none is needed.
  tenant = await service.openTenant({ credits: 20, scopes: [] });
  plan = await tenant.get<PlanResponse>(200, 'POST', '/plan', {
    intents: [{ action: 'transfer', asset: 'USDC', chain: 'base', amount: '5', recipient: BOB }],
    wallets: [{ address: OWNER, chain: 'base' }],
  });
});
afterAll(() => service.close());

interface Link {
  readonly review_url: string;
  readonly expires_at: number;
}
const link = (body: object) => tenant.get<Link>(201, 'POST', '/review-links', body);
const refused = async (body: object) => {
  const { error, issues } = await tenant.get<ErrorEnvelope>(400, 'POST', '/review-links', body);
  expect(error).toBe('invalid_request');
  return issues.map(({ field }) => field);
};
const tokenOf = ({ review_url }: Pick<Link, 'review_url'>) => review_url.split('/').at(-1) ?? '';
const findPlan = (made: Pick<Link, 'review_url'>, nowMs = service.nowMs()) =>
  findStored(service.db.pool, tokenOf(made), { nowMs, sealKey: service.sealKey });

describe('POST /review-links', () => {
  it('leads to the plan, as the words of the partner say it, and costs nothing', async () => {
    const before = await tenant.get<{ balance: number }>(200, 'GET', '/usage');
    const made = await link({ plan, wallet: OWNER, sentence: '  Pay Bob  ', expires_in_hours: 24 });
    expect(made.expires_at).toBe(service.nowMs() + 24 * HOUR_MS);
    const found = await findPlan(made);
    expect(found).toMatchObject({
      state: 'open',
      plan: {
        wallet: OWNER,
        sentence: 'Pay Bob',
        origin: { kind: 'partner' },
        steps: plan.steps.map(({ plan_id: _, expires_at: __, seal: ___, ...step }) => step),
        summary: { total_after_fees: plan.summary.total_after_fees },
      },
    });
    expect(await tenant.get(200, 'GET', '/usage')).toMatchObject(before);
    const stored = await service.db.pool.query(
      `select row_to_json(p)::text as row from prepared_plan p where partner_id = $1`,
      [tenant.partnerId],
    );
    expect(stored.rows).toHaveLength(1);
    expect(stored.rows[0].row).not.toContain(tokenOf(made));
  });

  it('works for a week by default, and no longer than it says', async () => {
    const week = await link({ plan, wallet: OWNER });
    expect(week.expires_at).toBe(service.nowMs() + 168 * HOUR_MS);
    const hour = await link({ plan, wallet: OWNER, expires_in_hours: 1 });
    const late = service.nowMs() + HOUR_MS;
    expect(await findPlan(hour, late - 1)).toMatchObject({ state: 'open' });
    expect(await findPlan(hour, late)).toEqual({ state: 'expired' });
  });

  it('says who handed it over by the name of that time', async () => {
    const made = await link({ plan, wallet: OWNER });
    const origin = async () => {
      const found = await findPlan(made);
      return found.state === 'open' ? found.plan.origin : found;
    };
    expect(await origin()).toEqual({ kind: 'partner', name: 'Test' });
    const rename = (name: string) =>
      service.db.pool.query('update partner set name = $2 where id = $1', [tenant.partnerId, name]);
    await rename('Another bank');
    expect(await origin()).toEqual({ kind: 'partner', name: 'Test' });
    await rename('Test');
  });

  it('accepts the wallet in any letter case', async () => {
    await link({ plan, wallet: OWNER.toLowerCase() });
  });

  it.each<[string, (copy: PlanResponse) => unknown]>([
    ['another recipient', ({ steps }) => Object.assign(steps[0] ?? {}, { recipient: OWNER })],
    ['other calldata', ({ steps }) => Object.assign(steps[0] ?? {}, { data: '0x' })],
    ['other words', ({ steps }) => Object.assign(steps[0] ?? {}, { description: 'A gift' })],
    ['another sum', ({ summary }) => Object.assign(summary, { est_fee_usd: '$0.00' })],
    ['no seal', ({ steps }) => delete steps[0]?.seal],
    ['no seal of the plan', (copy) => delete copy.seal],
  ])('refuses a plan with %s', async (_, change) => {
    const copy = structuredClone(plan);
    change(copy);
    expect(await refused({ plan: copy, wallet: OWNER })).toEqual(['plan']);
  });

  it('refuses a wallet that does not sign the plan', async () => {
    expect(await refused({ plan, wallet: BOB })).toEqual(['wallet']);
  });

  it('names the invalid fields', async () => {
    expect(await refused({ plan: { ...plan, steps: [] }, wallet: OWNER })).toEqual(['plan']);
    const many = { ...plan, steps: Array.from({ length: 51 }, () => plan.steps[0]) };
    expect(await refused({ plan: many, wallet: OWNER })).toEqual(['plan']);
    expect(await refused({ plan, wallet: 'me' })).toEqual(['wallet']);
    for (const expires_in_hours of [0, 169, 1.5]) {
      expect(await refused({ plan, wallet: OWNER, expires_in_hours })).toEqual([
        'expires_in_hours',
      ]);
    }
    for (const sentence of [' ', 'x'.repeat(2001)]) {
      expect(await refused({ plan, wallet: OWNER, sentence })).toEqual(['sentence']);
    }
  });

  it('takes a plan of this day, and none of before', async () => {
    const handed = await service.openTenant({ credits: 20, scopes: [] });
    const old = await handed.get<PlanResponse>(200, 'POST', '/plan', {
      intents: [{ action: 'transfer', asset: 'USDC', chain: 'base', amount: '5', recipient: BOB }],
      wallets: [{ address: OWNER, chain: 'base' }],
    });
    service.advance(24 * HOUR_MS);
    await handed.get<Link>(201, 'POST', '/review-links', { plan: old, wallet: OWNER });
    service.advance(1);
    const { issues } = await handed.get<ErrorEnvelope>(400, 'POST', '/review-links', {
      plan: old,
      wallet: OWNER,
    });
    expect(issues).toMatchObject([
      { field: 'plan', message: expect.stringContaining('plan it again') },
    ]);
    service.advance(-24 * HOUR_MS - 1);
  });

  it('429: as many as the tier allows, until one of them ends', async () => {
    const { pool } = service.db;
    await pool.query(
      `insert into prepared_plan (id, partner_id, token_sha256, wallet, headline, sentence, reasoning,
                                  intents, plan, created_at, expires_at)
       select 'plan_' || n, $1, sha256(n::text::bytea), $2, '', '', '', '[]', '{"steps": []}', $3, $4
         from generate_series(1, 19999 - (select count(*) from prepared_plan where partner_id = $1)) n`,
      [tenant.partnerId, OWNER, new Date(service.nowMs()), new Date(service.nowMs() + HOUR_MS)],
    );
    const ask = () => tenant.ask('POST', '/review-links', { plan, wallet: OWNER });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    const refusal = answers.find(({ status }) => status === 429);
    expect(await refusal?.json()).toMatchObject({
      error: 'review_link_quota_exceeded',
      friendly_message: expect.stringContaining('20000'),
    });
    service.advance(HOUR_MS);
    expect((await ask()).status).toBe(201);
  });

  it('cannot be called without a key', async () => {
    const stranger = await service.openTenant();
    await service.db.pool.query('update api_key set revoked_at = now() where partner_id = $1', [
      stranger.partnerId,
    ]);
    expect((await stranger.ask('POST', '/review-links', { plan, wallet: OWNER })).status).toBe(401);
  });

  it('does not show the plan to anyone who guesses the link', async () => {
    const guess = Buffer.from(randomUUID() + randomUUID())
      .toString('base64url')
      .slice(0, 43);
    expect(await findPlan({ review_url: guess })).toEqual({ state: 'unknown' });
  });
});
