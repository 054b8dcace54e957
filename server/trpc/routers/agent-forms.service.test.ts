import { describe, expect, it } from 'vitest';
import { hashJson } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { expectRefusal, NOW_MS, openWorkingPortal } from '../testing/open-working-portal.ts';

const portal = openForFile(openWorkingPortal);

const HOUR_MS = 3_600_000;
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SENTENCE = { request: 'Tell me when ETH drops below 2000', wallets: [OWNER] };
const PRICE = {
  kind: 'price',
  wallets: [OWNER],
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
  threshold: 2000,
};

/** The prices of ETH that were read, one an hour, the last one now. */
async function keepPrices(values: readonly number[]) {
  for (const [at, value] of values.entries()) {
    await portal.pool.query(
      `insert into watch_reading (series, read_at, low, high, source)
       values ('price:ethereum', $1, $2, $2, 'price_feed') on conflict do nothing`,
      [new Date(NOW_MS - (values.length - 1 - at) * HOUR_MS), value],
    );
  }
}

const issuesOf = async (call: Promise<unknown>) => {
  const { cause } = await call.then(
    () => ({ cause: null }),
    (error: Error) => error,
  );
  if (!(cause instanceof ApiError)) throw new Error('The call was not refused.');
  return cause.issues.map(({ field }) => field);
};

describe('the forms of agents', () => {
  it('show how a request is understood and its backtest, and make nothing', async () => {
    await keepPrices([2100, 1900, 1800, 2100, 1999.5]);
    const { org, partnerId, developer } = await portal.openBusy();
    const count = () => portal.database.agent.count({ where: { partnerId } });
    const before = await count();
    for (const body of [SENTENCE, PRICE]) {
      expect(await developer.agents.preview({ org, body })).toMatchObject({
        outcome: 'ready',
        agent: { rendered: 'ETH price below $2,000', cadence: 'hourly', autonomy: 'notify' },
        backtest: { fire_count: 2, is_complete: true },
      });
    }
    expect(
      await developer.agents.preview({
        org,
        body: { request: 'Tell me when my balance of USDC drops below 100', wallets: [OWNER] },
      }),
    ).toMatchObject({ backtest: { fire_count: 0, is_complete: false } });
    const vague = { request: 'Tell me when gas is low', wallets: [OWNER] };
    const asked = await developer.agents.preview({ org, body: vague });
    if (asked.outcome !== 'question') throw new Error('Nothing was asked.');
    const request = appendAnswer(vague.request, asked.question, asked.options[1]?.label ?? '');
    expect(await developer.agents.preview({ org, body: { ...vague, request } })).toMatchObject({
      outcome: 'ready',
      agent: { rendered: asked.options[1]?.label },
    });
    expect(await count()).toBe(before);
  });

  it('a preview fires as often as the agent that is made of it', async () => {
    const { org, developer } = await portal.openBusy();
    for (const [body, expected] of [
      [SENTENCE, 'ETH price below $2,000'],
      [{ ...PRICE, pct_change: -5, base_price: 2000 }, 'ETH price down 5% from $2,000'],
      [
        {
          kind: 'schedule',
          wallets: [OWNER],
          cadence: 'daily',
          hour: 9,
          minute: 0,
          timezone: 'UTC',
        },
        expect.any(String),
      ],
    ] as const) {
      const shown = await developer.agents.preview({ org, body });
      const made = await developer.agents.create({ org, body });
      if (shown.outcome !== 'ready' || made.outcome !== 'created') throw new Error('A question');
      expect(made.agent.rendered).toEqual(expected);
      const { agent: _, ...backtest } = await developer.agents.backtest({
        org,
        agentId: made.agent.id,
        days: 90,
      });
      expect(shown.backtest).toEqual(backtest);
    }
  });

  it('create once by a key, edit and test, each with its entry', async () => {
    const busy = await portal.openBusy();
    const { org, developer } = busy;
    const body = { ...SENTENCE, idempotency_key: 'one' };
    const made = await developer.agents.create({ org, body });
    if (made.outcome !== 'created') throw new Error(made.question);
    expect(await developer.agents.create({ org, body })).toEqual(made);
    const agentId = made.agent.id;
    expect(await developer.agents.get({ org, agentId })).toMatchObject({
      agent: { status: 'active', wallets: [OWNER] },
      request: SENTENCE.request,
    });
    const request = 'Tell me when BTC rises above 90000';
    expect(await developer.agents.edit({ org, agentId, body: { request } })).toMatchObject({
      outcome: 'edited',
      agent: { id: agentId, rendered: 'BTC price above $90,000' },
    });
    const tested = await developer.agents.test({ org, agentId });
    expect(tested).toMatchObject({ deliveries: 1 });
    expect(await developer.events.get({ org, eventId: tested.event_id })).toMatchObject({
      type: 'agent.test',
      agent: { id: agentId },
    });
    expect((await portal.auditOf(busy.partnerId)).slice(1)).toMatchObject([
      {
        action: 'agent.created',
        target: agentId,
        after: { request: SENTENCE.request, wallets: [OWNER], autonomy: 'notify' },
      },
      {
        action: 'agent.edited',
        before: { rendered: 'ETH price below $2,000' },
        after: { rendered: 'BTC price above $90,000' },
      },
      { action: 'agent.tested', target: agentId },
      { action: 'agent.test_sent', after: { event: tested.event_id, deliveries: 1 } },
    ]);
  });

  it('name the field as the API does', async () => {
    const { org, agentId, developer } = await portal.openBusy();
    const { agents } = developer;
    const create = (body: Record<string, unknown>) => agents.create({ org, body });
    expect(await issuesOf(create({ ...SENTENCE, wallets: [] }))).toEqual(['wallets']);
    expect(await issuesOf(create({ ...SENTENCE, wallets: ['0x12'] }))).toEqual(['wallets[0]']);
    expect(await issuesOf(create({ ...PRICE, threshold: '2,000' }))).toEqual(['threshold']);
    expect(await issuesOf(create({ ...PRICE, price_source_id: 'bitcoin' }))).toEqual([
      'price_source_id',
    ]);
    expect(await issuesOf(create({ ...SENTENCE, kind: 'price' }))).toEqual(['request']);
    const edit = (body: Record<string, unknown>) => agents.edit({ org, agentId, body });
    expect(await issuesOf(edit({ request: SENTENCE.request }))).toEqual(['request']);
    expect(await issuesOf(edit({}))).toEqual(['status']);
    await expectRefusal(edit({ autonomy: 'prepare' }), 'action_required');
    await expectRefusal(create({ ...SENTENCE, action: 'Sell' }), 'action_requires_prepare');
    await expectRefusal(
      agents.preview({ org, body: { ...SENTENCE, idempotency_key: hashJson(1).toString('hex') } }),
      'invalid_request',
    );
  });

  it('hold the tier’s quota', async () => {
    const { org, partnerId, developer } = await portal.openBusy();
    await portal.pool.query(`update partner set tier = 'beta' where id = $1`, [partnerId]);
    for (let made = 1; made < 50; made++) {
      await developer.agents.create({ org, body: PRICE });
      // Some a minute, as the tier has them.
      if (made % 25 === 0)
        await portal.pool.query(
          `update portal_rate_window set started_at = started_at - interval '1 minute'`,
        );
    }
    await expectRefusal(developer.agents.create({ org, body: PRICE }), 'agent_quota_exceeded');
  });
});
