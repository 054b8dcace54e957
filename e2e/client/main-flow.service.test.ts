import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPortolanClient, PortolanError } from '#client';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import {
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { OPERATIONS } from '#server/operations/registry.ts';

const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const WALLETS = [{ address: SENDER, chain: 'base' as const }];

let db: TestDatabase;
let service: TestService;

beforeAll(async () => {
  db = await openTestDatabase();
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  service = openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: {
        chains: createChainAccess(Object.fromEntries(chains)),
        nowMs: () => Date.now(),
      },
    }),
  });
});
afterAll(async () => {
  await service.requestLog.close();
  await db.close();
});

async function openClient(apiKey?: string) {
  return createPortolanClient({
    baseUrl: 'http://127.0.0.1/v1beta',
    apiKey: apiKey ?? (await db.createPartner({ credits: 100 })).apiKey,
    fetch: (request) => service.serve(request),
  });
}

describe('the typed client against the service', () => {
  it('takes a sentence to fresh calldata and pays for it', async () => {
    const portolan = await openClient();
    const intent = await portolan.createIntent({
      body: { prompt: 'Swap 5 USDC to ETH on Base', wallets: WALLETS },
    });
    expect(intent.data.clarifications).toEqual([]);
    const plan = await portolan.createPlan({
      body: { intents: intent.data.intents, wallets: WALLETS },
    });
    const swap = plan.data.steps.at(-1);
    if (swap === undefined) throw new Error('The plan has no step');
    expect(swap.type).toBe('swap');
    const fresh = await portolan.reencodeStep({ body: { step: swap, actual_amount: swap.amount } });
    expect(fresh.data).toMatchObject({ ok: true, amount_raw: '5000000' });
    const simulation = await portolan.simulateSteps({
      body: { chain: 'base', sender: SENDER, steps: plan.data.steps },
    });
    expect(simulation.data.success).toBe(true);
    const usage = await portolan.getUsage({}, { requestId: 'client-flow-1' });
    expect(usage.data.balance).toBe(80);
    expect(usage.requestId).toBe('client-flow-1');
    expect(usage.schemaVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('reports what the service refused, by code and field', async () => {
    const portolan = await openClient();
    const refused = portolan.createPlan({
      body: {
        intents: [{ action: 'swap', asset: 'NOPE', to_asset: 'ETH', chain: 'base', amount: '5' }],
        wallets: WALLETS,
      },
    });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      status: 400,
      issues: [{ field: 'intents[0].asset' }],
      requestId: expect.stringMatching(/^req_/),
    });
    const stranger = await openClient('ptn_live_not_a_key');
    await expect(stranger.getUsage()).rejects.toBeInstanceOf(PortolanError);
    await expect(stranger.getUsage()).rejects.toMatchObject({ code: 'invalid_key', status: 401 });
  });
});
