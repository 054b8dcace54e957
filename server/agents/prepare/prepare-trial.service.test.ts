import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createAgent } from '#server/agents/create-agent.ts';
import { findAgent, testAgent } from '#server/agents/index.ts';
import { specifyTypedAgent } from '#server/agents/specify-typed-agent.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import { runPreparations } from './run-preparations.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PRICE = {
  kind: 'price' as const,
  wallets: [OWNER],
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below' as const,
  threshold: 1,
  autonomy: 'prepare' as const,
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);

/** Runs a trial of an agent that swaps; every look at the clock finds it a second later. */
async function runTrial(environment: Partial<EngineEnvironment> = {}, pool = db.pool) {
  const { partnerId } = await db.createPartner({ credits: 100 });
  const startedAtMs = Date.now();
  let nowMs = startedAtMs;
  const mandate = { autonomy: 'prepare', action: 'swap 50 USDC to ETH on base' } as const;
  const spec = specifyTypedAgent(PRICE, mandate);
  const { id } = await createAgent(db.pool, { partnerId, tier: 'high' }, spec, null, nowMs);
  const { publicId } = await db.database.agent.findUniqueOrThrow({ where: { id } });
  const row = await findAgent(db.pool, partnerId, publicId);
  const trial = testAgent(pool, partnerId, row, {
    environment: {
      chains,
      nowMs: () => {
        nowMs += 1_000;
        return nowMs;
      },
      ...environment,
    },
    intentModel: null,
    nowMs,
    reviewUrl: (token) => `https://portolan.test/review/open/${token}`,
    masterKey: TEST_MASTER_KEY,
  });
  const error = await trial.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const events = await db.database.agentEvent.findMany({ where: { partnerId } });
  const queued = await db.database.preparation.count({ where: { agentId: id, state: 'queued' } });
  const { balance } = await readUsage(db.pool, partnerId);
  return { partnerId, agentId: id, startedAtMs, error, events, queued, balance };
}

describe('a trial of an agent that prepares', () => {
  it('is published when its plan is made, and says when it was asked for', async () => {
    const { startedAtMs, error, events, queued, balance } = await runTrial();
    expect(error).toBeNull();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'agent.test',
      preparation: { outcome: 'ready', triggered_at: startedAtMs },
    });
    expect(events[0]?.createdAt.getTime()).toBeGreaterThan(startedAtMs);
    expect({ queued, balance }).toEqual({ queued: 0, balance: 95 });
  });

  it('ends without a charge when planning breaks, and is not planned later', async () => {
    const broken = new Error('broken');
    const { error, events, queued, balance } = await runTrial({
      chains: new Proxy(chains, {
        get() {
          throw broken;
        },
      }),
    });
    expect(error).toBe(broken);
    expect(events).toMatchObject([
      {
        type: 'agent.test',
        preparation: { outcome: 'failed', reason: 'The plan could not be made.' },
      },
    ]);
    expect({ queued, balance }).toEqual({ queued: 0, balance: 100 });
  });

  it('is reported as failed by a worker, without a charge, when its process dies', async () => {
    const dying = new Proxy(db.pool, {
      get(pool, name) {
        if (name === 'connect') throw new Error('The process is gone.');
        const value: unknown = Reflect.get(pool, name);
        return typeof value === 'function' ? value.bind(pool) : value;
      },
    });
    const { partnerId, agentId, startedAtMs, events, queued } = await runTrial({}, dying);
    expect({ events, queued }).toEqual({ events: [], queued: 1 });
    const work = () =>
      runPreparations({
        pool: db.pool,
        environment: { chains, nowMs: () => startedAtMs },
        intentModel: null,
        nowMs: () => startedAtMs + 300_000,
        reviewUrl: (token) => token,
        masterKey: TEST_MASTER_KEY,
        onError: (error) => {
          throw error;
        },
      });
    expect(await work()).toEqual({ published: 0, deferred: 0 });
    await db.pool.query(
      `update preparation set leased_until = now() - interval '1 second' where agent_id = $1`,
      [agentId],
    );
    expect(await work()).toEqual({ published: 1, deferred: 0 });
    expect(await db.database.agentEvent.findMany({ where: { partnerId } })).toMatchObject([
      {
        type: 'agent.test',
        preparation: {
          outcome: 'failed',
          reason: 'The trial was cut off before its plan was made. Try again.',
          triggered_at: startedAtMs,
        },
      },
    ]);
    expect(await readUsage(db.pool, partnerId)).toMatchObject({ balance: 100 });
    expect(await work()).toEqual({ published: 0, deferred: 0 });
  });
});
