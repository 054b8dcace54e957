import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { BASE_PATH } from '#server/http/match-route.ts';
import {
  apiRequest,
  openPool,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { Step } from '#server/schemas/step.ts';
import { INTENT, PLAN, WALLETS } from './examples/swap-on-base.ts';
import { OPERATIONS } from './registry.ts';

const PAID = OPERATIONS.filter(({ cost }) => cost !== null);

let db: TestDatabase;
let service: TestService;
let unreachable: TestService;

/** The operations as they are, over the local chains or over others. */
function serviceOver(rpcUrls: Partial<Record<EvmChainSlug, string>>): TestService {
  return openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: { chains: createChainAccess(rpcUrls), nowMs: () => Date.now() },
    }),
  });
}

beforeAll(async () => {
  db = await openTestDatabase();
  const chains = Object.entries(testWorld().chains);
  service = serviceOver(Object.fromEntries(chains.map(([slug, { rpc_url }]) => [slug, rpc_url])));
  unreachable = serviceOver({ base: 'http://127.0.0.1:1' });
});
afterAll(async () => {
  await service.requestLog.close();
  await unreachable.requestLog.close();
  await db.close();
});

/** The names and types in a value, without the values themselves: prices and clocks move. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shapeOf(child)]));
}

/**
 * Recorded calldata expires with its deadline and a seal is its account's own, so steps to simulate
 * and to encode again are planned again.
 */
async function withFreshSteps(apiKey: string, body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('steps' in body || 'step' in body))
    return body;
  const planned = await service.serve(
    apiRequest(`${BASE_PATH}/plan`, {
      apiKey,
      body: { intents: INTENT.intents, wallets: WALLETS },
    }),
  );
  const { steps } = (await planned.json()) as typeof PLAN;
  if (!('step' in body)) return { ...body, steps };
  const { order, protocol } = body.step as Step;
  return { ...body, step: { ...steps.find((step) => step.order === order), protocol } };
}

describe.each(PAID.map((operation) => ({ id: operation.id, operation })))(
  'the examples of $id',
  ({ operation }) => {
    it.each([...operation.examples])(
      '$summary: are the service’s actual responses',
      async (example) => {
        const { apiKey } = await db.createPartner();
        const body = await withFreshSteps(apiKey, example.request);
        const response = await service.serve(
          apiRequest(BASE_PATH + operation.path, { apiKey, body }),
        );
        expect(response.status).toBe(200);
        expect(shapeOf(await response.json())).toEqual(shapeOf(example.response));
      },
    );
  },
);

const swap = (changes: object, wallets: unknown = WALLETS) => ({
  intents: [
    { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '5', ...changes },
  ],
  wallets,
});
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const MISTYPED = [{ address: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' }];
const WITHOUT_BALANCES = [{ address: ADDRESS, chain: 'base' }];
const simulation = (changes: object) => ({
  chain: 'base',
  sender: ADDRESS,
  steps: [{ ...PLAN.steps[0], ...changes }],
});

/** Name, path, body, status, error code, field that is named. */
const BAD_INPUT: readonly [string, string, unknown, number, string, string?][] = [
  ['unknown chain', '/plan', swap({ chain: 'bsc' }), 400, 'invalid_request', 'intents[0].chain'],
  [
    'chain without engine',
    '/plan',
    swap({ chain: 'solana' }),
    400,
    'invalid_request',
    'intents[0].chain',
  ],
  ['unknown asset', '/plan', swap({ asset: 'NOPE' }), 400, 'invalid_request', 'intents[0].asset'],
  ['negative', '/plan', swap({ amount: -5 }), 400, 'invalid_request', 'intents[0].amount'],
  ['exponent', '/plan', swap({ amount: '1e5' }), 400, 'invalid_request', 'intents[0].amount'],
  ['zero', '/plan', swap({ amount: 0 }), 400, 'invalid_request', 'intents[0].amount'],
  ['huge', '/plan', swap({ amount: '9'.repeat(60) }), 400, 'invalid_request', 'intents[0].amount'],
  ['unknown field', '/plan', swap({ amuont: '5' }), 400, 'invalid_request', 'intents[0].amuont'],
  ['mistyped address', '/plan', swap({}, MISTYPED), 400, 'invalid_request', 'wallets[0].address'],
  [
    'mistyped address of an intent',
    '/intent',
    { prompt: 'Swap 5 USDC to ETH on Base', wallets: MISTYPED },
    400,
    'invalid_request',
    'wallets[0].address',
  ],
  [
    'nothing to swap to',
    '/plan',
    swap({ to_asset: undefined }),
    400,
    'invalid_request',
    'intents[0].to_asset',
  ],
  [
    'dead target',
    '/simulate',
    simulation({ to: `0x${'de'.repeat(20)}` }),
    400,
    'calldata_target',
    'steps[0].to',
  ],
  [
    'another chain’s step',
    '/simulate',
    simulation({ chain: 'optimism' }),
    400,
    'invalid_request',
    'steps[0].chain',
  ],
  [
    'no steps',
    '/simulate',
    { chain: 'base', sender: ADDRESS, steps: [] },
    400,
    'invalid_request',
    'steps',
  ],
  [
    'negative amount',
    '/steps/reencode',
    { step: {}, actual_amount: -1 },
    400,
    'invalid_request',
    'actual_amount',
  ],
];

async function expectFree(
  target: TestService,
  path: string,
  body: unknown,
): Promise<{ status: number; envelope: ErrorEnvelope }> {
  const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
  const response = await target.serve(apiRequest(BASE_PATH + path, { apiKey, body }));
  expect((await readUsage(db.pool, partnerId)).balance).toBe(10);
  return { status: response.status, envelope: (await response.json()) as ErrorEnvelope };
}

describe('bad input to the engine is named and free', () => {
  it.each(BAD_INPUT)('%s: POST %s', async (_, path, body, status, code, field) => {
    const answer = await expectFree(service, path, body);
    expect(answer.envelope).toMatchObject({ error: code });
    expect(answer.status).toBe(status);
    expect(answer.envelope.issues.map((issue) => issue.field)).toContain(field);
  });
});

describe('503: an unreachable chain is named, and the call is free', () => {
  it.each([
    ['/plan', swap({}, WITHOUT_BALANCES)],
    ['/intent', { prompt: 'Swap half of my USDC to ETH on Base', wallets: WITHOUT_BALANCES }],
    ['/simulate', simulation({})],
  ])('POST %s', async (path, body) => {
    const { status, envelope } = await expectFree(unreachable, path, body);
    expect(envelope.error).toBe('engine_unreachable');
    expect(status).toBe(503);
    expect(JSON.stringify(envelope)).not.toContain('127.0.0.1');
  });

  it('POST /steps/reencode, of a step that was planned while it could be', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const body = await withFreshSteps(apiKey, { step: PLAN.steps[1], actual_amount: 500 });
    const response = await unreachable.serve(
      apiRequest(`${BASE_PATH}/steps/reencode`, { apiKey, body }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'engine_unreachable' });
    expect((await readUsage(db.pool, partnerId)).balance).toBe(5);
  });
});

describe('a tenant of one protocol', () => {
  it('403: a plan wholly on another one is refused, whole and free', async () => {
    const body = { intents: swap({}).intents, wallets: WALLETS };
    const [other, own] = await Promise.all([
      db.createPartner({ partnerProtocol: 'aave-v3', credits: 10 }),
      db.createPartner({ partnerProtocol: 'uniswap-v3', credits: 10 }),
    ]);
    const refused = await service.serve(apiRequest('/v1beta/plan', { apiKey: other.apiKey, body }));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: 'partner_scope_forbidden', issues: [] });
    expect((await readUsage(db.pool, other.partnerId)).balance).toBe(10);
    const planned = await service.serve(apiRequest('/v1beta/plan', { apiKey: own.apiKey, body }));
    expect(planned.status).toBe(200);
  });
});

describe('GET /usage', () => {
  it('503 usage_unavailable: the store fails after admission', async () => {
    const { apiKey } = await db.createPartner();
    const away = openPool('postgresql://nobody:x@127.0.0.1:1/none');
    const broken = openTestService(db.pool, OPERATIONS, {
      services: testServices(db.pool, { readUsage: (partnerId) => readUsage(away, partnerId) }),
    });
    const response = await broken.serve(apiRequest('/v1beta/usage', { apiKey }));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'usage_unavailable' });
    await away.end();
    await broken.requestLog.close();
  });
});
