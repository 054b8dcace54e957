import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createAgent } from '#server/agents/create-agent.ts';
import { deleteAgent } from '#server/agents/delete-agent.ts';
import { fire } from '#server/agents/fire.ts';
import { specifyTypedAgent } from '#server/agents/specify-typed-agent.ts';
import { updateAgent } from '#server/agents/update-agent.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { openPreparation } from '#server/events/index.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import { hashLinkToken } from '#server/review/link-token.ts';
import type { AgentPreparation } from '#server/schemas/agent-event.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { claimPreparations } from './claim-preparations.ts';
import { runPreparations } from './run-preparations.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const UNCHANGED = {
  status: undefined,
  edit: undefined,
  doPart: null,
  autonomy: undefined,
  action: undefined,
};

let db: TestDatabase;
let nowMs = Date.now();
let firings = 0;
const urls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
) as Partial<Record<EvmChainSlug, string>>;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
afterEach(() => sendCommand(testWorld().home, 'chain', ['base', 'up']));

async function openTenant(credits?: number, partnerProtocol: string | null = null) {
  const { partnerId } = await db.createPartner({
    tier: 'high',
    partnerProtocol,
    ...(credits === undefined ? {} : { credits }),
  });
  const tenant = { partnerId, tier: 'high' as const };
  const request = {
    kind: 'price' as const,
    wallets: [OWNER],
    asset_symbol: 'ETH',
    price_source_id: 'ethereum',
    condition: 'below' as const,
    threshold: 1,
    autonomy: 'prepare' as const,
  };
  return {
    partnerId,
    prepare: (action: string, wallets = [OWNER]) => {
      const mandate = { autonomy: 'prepare', action } as const;
      const spec = specifyTypedAgent({ ...request, wallets }, mandate);
      return createAgent(db.pool, tenant, spec, null, nowMs);
    },
    change: (id: string, patch: object) =>
      updateAgent(db.pool, tenant, id, { ...UNCHANGED, ...patch }, nowMs),
    balance: async () => (await readUsage(db.pool, partnerId)).balance,
  };
}

/** Fires an agent as a pass does. */
async function fires(agent: { id: string }, partnerId: string, key?: string) {
  firings += 1;
  const trigger = {
    headline: 'ETH is below 1',
    kind: 'price',
    condition: 'below',
    threshold: 1,
    wallet: OWNER,
  } as const;
  const crossingKey = key ?? `crossing:1:${firings}`;
  return inTransaction(db.pool, (client) =>
    fire(
      client,
      [{ agentId: agent.id, partnerId, type: 'agent.triggered', crossingKey, trigger }],
      nowMs,
    ),
  );
}

const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });

const run = (chains: typeof urls = urls) =>
  runPreparations({
    pool: db.pool,
    environment: {
      chains: createChainAccess(chains),
      nowMs: () => nowMs,
      ...(solana && { solana }),
    },
    intentModel: null,
    nowMs: () => nowMs,
    reviewUrl: (token) => `https://portolan.test/review/open/${token}`,
    masterKey: TEST_MASTER_KEY,
    onError: (error) => {
      throw error;
    },
  });

async function preparationsOf(agentId: string) {
  const { rows } = await db.pool.query<{
    id: string;
    preparation: AgentPreparation;
    type: string;
    partner_id: string;
  }>(
    'select id, type, preparation, partner_id from agent_event where agent_id = $1 order by created_at, id',
    [agentId],
  );
  return rows.map(({ partner_id, ...row }) => ({
    ...row,
    preparation: openPreparation(row.preparation, partner_id, TEST_MASTER_KEY),
  }));
}

async function planBehind(url: string | undefined) {
  const token = url?.split('/').at(-1) ?? '';
  const { rows } = await db.pool.query<{
    plan: PlanResponse;
    wallet: string;
    sentence: string;
    expires_at: Date;
  }>('select * from prepared_plan where token_sha256 = $1', [hashLinkToken(token)]);
  return rows[0];
}

describe('an agent that prepares', () => {
  it('is not taken for changed because it was armed while the pass read that fires it', async () => {
    const tenant = await openTenant(100);
    const passBeganMs = nowMs;
    nowMs += 1_000;
    const armedAtMs = nowMs;
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    nowMs = passBeganMs;
    await fires(agent, tenant.partnerId);
    nowMs += 2_000;
    expect(await run()).toEqual({ published: 1, deferred: 0 });
    expect(await preparationsOf(agent.id)).toMatchObject([
      { preparation: { outcome: 'ready', triggered_at: armedAtMs } },
    ]);
  });

  it('is reported with its plan, once, for five credits', async () => {
    const tenant = await openTenant(100);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    const triggeredAtMs = nowMs;
    expect(await fires(agent, tenant.partnerId)).toEqual([]);
    expect(await preparationsOf(agent.id)).toEqual([]);
    nowMs += 1_000;
    expect(await run()).toEqual({ published: 1, deferred: 0 });
    expect(await run()).toEqual({ published: 0, deferred: 0 });

    const [event, ...others] = await preparationsOf(agent.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'agent.triggered',
      preparation: {
        outcome: 'ready',
        triggered_at: triggeredAtMs,
        review_url: expect.stringMatching(/^https:\/\/portolan\.test\/review\/open\/[\w-]{43}$/),
      },
    });
    const stored = await planBehind(event?.preparation.review_url);
    expect(stored).toMatchObject({ wallet: OWNER, sentence: 'swap 50 USDC to ETH on base' });
    expect(stored?.plan.steps.map(({ type, chain }) => [type, chain])).toEqual([
      ['approve', 'base'],
      ['swap', 'base'],
    ]);
    expect(stored?.plan.steps.every(({ wallet }) => wallet === OWNER)).toBe(true);
    expect(stored?.expires_at.getTime()).toBe(nowMs + 7 * 86_400_000);
    expect(await tenant.balance()).toBe(95);
    const { rows } = await db.pool.query(
      `select 1 from prepared_plan where row_to_json(prepared_plan)::text like '%' || $1 || '%'`,
      [event?.preparation.review_url?.split('/').at(-1)],
    );
    expect(rows).toEqual([]);
  });

  it('is planned with all its wallets: the plan is for its signer, or for the owner where two sign', async () => {
    const [signer = '', friend = ''] = SOLANA_TEST_ACCOUNTS.map(({ address }): string => address);
    const pay = `send 0.01 SOL on solana to ${friend}`;
    for (const [action, wallet, signers] of [
      [pay, signer, [signer]],
      [`swap 5 USDC to ETH on base, then ${pay}`, OWNER, [OWNER, signer]],
    ] as const) {
      const tenant = await openTenant(100);
      const agent = await tenant.prepare(action, [OWNER, signer]);
      await fires(agent, tenant.partnerId);
      await run();
      const [event] = await preparationsOf(agent.id);
      expect(event?.preparation).toMatchObject({ outcome: 'ready' });
      const stored = await planBehind(event?.preparation.review_url);
      expect(stored?.wallet).toBe(wallet);
      expect(new Set(stored?.plan.steps.map((step) => step.wallet))).toEqual(new Set(signers));
    }
  });

  it.each<[string, string, string, RegExp]>([
    ['an open question', 'swap some of my USDC to ETH on base', 'clarification', /how much/i],
    ['a question', 'what is the price of ETH?', 'informational', /ETH/],
    ['too little money', `send 99000000 USDC to ${FRIEND} on base`, 'failed', /holds .+ USDC/],
  ])(
    'is reported without a plan and without a charge for %s',
    async (_, action, outcome, reason) => {
      const tenant = await openTenant(100);
      const agent = await tenant.prepare(action);
      await fires(agent, tenant.partnerId);
      await run();
      const [event] = await preparationsOf(agent.id);
      expect(event?.preparation).toEqual({
        outcome,
        reason: expect.stringMatching(reason),
        triggered_at: nowMs,
      });
      expect(await tenant.balance()).toBe(100);
    },
  );

  it('fails without credits, and keeps no plan', async () => {
    const tenant = await openTenant(4);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId);
    await run();
    const [event] = await preparationsOf(agent.id);
    expect(event?.preparation).toMatchObject({ outcome: 'failed', code: 'insufficient_credits' });
    expect(await tenant.balance()).toBe(4);
    const { rows } = await db.pool.query(
      'select 1 from prepared_plan p join preparation r on r.id = p.preparation_id where r.agent_id = $1',
      [agent.id],
    );
    expect(rows).toEqual([]);
  });

  it('is paid for with credits that a lost call held', async () => {
    const tenant = await openTenant(0);
    await db.pool.query(
      `insert into credit_hold (id, partner_id, amount, reason, request_id, expires_at)
       values (gen_random_uuid(), $1, 7, 'api_plan', 'req_lost', now() - interval '1 minute')`,
      [tenant.partnerId],
    );
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId);
    await run();
    const [event] = await preparationsOf(agent.id);
    expect(event?.preparation.outcome).toBe('ready');
    expect(await tenant.balance()).toBe(2);
  });

  it.each([
    ['another protocol', 'aave-v3', 'partner_scope_forbidden'],
    ['a protocol that is not here', 'somewhere-else', 'partner_not_configured'],
  ])('plans nothing for a tenant of %s', async (_, protocol, code) => {
    const tenant = await openTenant(100, protocol);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId);
    await run();
    const [event] = await preparationsOf(agent.id);
    expect(event?.preparation).toMatchObject({ outcome: 'failed', code });
    expect(await tenant.balance()).toBe(100);
  });

  type Tenant = Awaited<ReturnType<typeof openTenant>>;
  it.each<[string, (tenant: Tenant, id: string, publicId: string) => Promise<unknown>]>([
    ['paused', (tenant, id) => tenant.change(id, { status: 'paused' })],
    ['given another action', (tenant, id) => tenant.change(id, { action: 'send it all away' })],
    ['set to notify', (tenant, id) => tenant.change(id, { autonomy: 'notify' })],
    ['deleted', (tenant, _, publicId) => deleteAgent(db.pool, tenant.partnerId, publicId, nowMs)],
    [
      'paused and resumed',
      async (tenant, id) => {
        nowMs += 10;
        await tenant.change(id, { status: 'paused' });
        await tenant.change(id, { status: 'active' });
      },
    ],
  ])('that is %s in flight is cancelled without a charge', async (_, change) => {
    const tenant = await openTenant(100);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId);
    await change(tenant, agent.id, agent.public_id);
    await run();
    const [event] = await preparationsOf(agent.id);
    expect(event?.preparation).toMatchObject({ outcome: 'cancelled' });
    expect(await tenant.balance()).toBe(100);
  });

  it('is tried again three times while a chain is silent, then reported as failed', async () => {
    const tenant = await openTenant(100);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId);
    const silent = { ...urls, base: 'http://127.0.0.1:9' };
    for (const waitMs of [5_000, 30_000, 120_000]) {
      expect(await run(silent)).toEqual({ published: 0, deferred: 1 });
      expect(await run(silent)).toEqual({ published: 0, deferred: 0 });
      nowMs += waitMs;
    }
    expect(await run(silent)).toEqual({ published: 1, deferred: 0 });
    const [event] = await preparationsOf(agent.id);
    expect(event?.preparation).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(event)).not.toContain('127.0.0.1');
    expect(await tenant.balance()).toBe(100);
  });

  it('recovers when the chain answers again', async () => {
    const tenant = await openTenant(100);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId);
    await run({ ...urls, base: 'http://127.0.0.1:9' });
    nowMs += 5_000;
    expect(await run()).toEqual({ published: 1, deferred: 0 });
    expect((await preparationsOf(agent.id))[0]?.preparation.outcome).toBe('ready');
  });

  it('is planned once by two parallel workers, and once for one crossing', async () => {
    const tenant = await openTenant(100);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId, 'crossing:1:once');
    await fires(agent, tenant.partnerId, 'crossing:1:once');
    const passes = await Promise.all([run(), run()]);
    expect(passes.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect(await preparationsOf(agent.id)).toHaveLength(1);
    expect(await tenant.balance()).toBe(95);
  });

  it('is taken over when the worker that had it died', async () => {
    const tenant = await openTenant(100);
    const agent = await tenant.prepare('swap 50 USDC to ETH on base');
    await fires(agent, tenant.partnerId);
    expect(await claimPreparations(db.pool, nowMs, 10)).toHaveLength(1);
    expect(await run()).toEqual({ published: 0, deferred: 0 });
    await db.pool.query(`update preparation set leased_until = now() - interval '1 second'`);
    expect(await run()).toEqual({ published: 1, deferred: 0 });
  });
});
