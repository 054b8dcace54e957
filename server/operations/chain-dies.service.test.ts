import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRequest } from '#devnet/testing/read-request.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { BASE_PATH } from '#server/http/match-route.ts';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { OPERATIONS } from './registry.ts';
import { OWNER } from './testing/agents-service.ts';

const LEGS = [
  { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' },
  { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'arbitrum', amount: 'chained' },
  { action: 'swap', asset: 'ETH', to_asset: 'DAI', chain: 'arbitrum', amount: 'chained' },
];
const REQUEST = { intents: LEGS, wallets: [{ address: OWNER, chain: 'base' }] };
const world = (...args: [string, ...string[]]) => sendCommand(testWorld().home, 'chain', args);

let db: TestDatabase;
let service: TestService;
let gate: Server;
/** Requests that Arbitrum still answers before it goes down. */
let answersLeft = Number.POSITIVE_INFINITY;

/** Arbitrum's RPC behind a gate that takes the chain down in the middle of a conversation. */
async function openGate(url: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const body = await readRequest(request);
    if (body === null) return;
    if (answersLeft === 0) await world('arbitrum', 'down');
    answersLeft -= 1;
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      response.writeHead(answer.status, headers).end(await answer.text());
    } catch {
      request.socket.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

beforeAll(async () => {
  db = await openTestDatabase();
  const chains = testWorld().chains;
  gate = await openGate(chains.arbitrum.rpc_url);
  const rpcUrls = {
    base: chains.base.rpc_url,
    ethereum: chains.ethereum.rpc_url,
    arbitrum: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
  };
  service = openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: { chains: createChainAccess(rpcUrls), nowMs: () => Date.now() },
    }),
  });
});
afterEach(async () => {
  answersLeft = Number.POSITIVE_INFINITY;
  await world('arbitrum', 'up');
});
afterAll(async () => {
  await service?.requestLog.close();
  gate?.close();
  gate?.closeAllConnections();
  await db?.close();
});

type Tenant = Awaited<ReturnType<TestDatabase['createPartner']>>;

async function ask(path: string, body: unknown, tenant?: Tenant) {
  const { apiKey, partnerId } = tenant ?? (await db.createPartner({ credits: 10 }));
  const { balance: before } = await readUsage(db.pool, partnerId);
  const response = await service.serve(apiRequest(`${BASE_PATH}${path}`, { apiKey, body }));
  const answer = (await response.json()) as PlanResponse & { error?: string };
  const { balance } = await readUsage(db.pool, partnerId);
  return { status: response.status, answer, spent: before - balance };
}

describe('a chain whose RPC dies in the middle', () => {
  it.each([1, 2, 3])('of a plan, after %i answers: 503, and nothing charged', async (answers) => {
    answersLeft = answers;
    const { status, answer, spent } = await ask('/plan', REQUEST);
    expect(answer.error).toBe('engine_unreachable');
    expect(status).toBe(503);
    expect(spent).toBe(0);
    expect(JSON.stringify(answer)).not.toContain('127.0.0.1');
  });

  it('of a re-encode and a simulation: the same; afterwards all continues', async () => {
    const tenant = await db.createPartner({ credits: 20 });
    const sale = {
      action: 'swap',
      asset: 'ETH',
      to_asset: 'DAI',
      chain: 'arbitrum',
      amount: '0.1',
    };
    const wallets = [{ address: OWNER, chain: 'arbitrum' }];
    const planned = await ask('/plan', { intents: [sale], wallets }, tenant);
    expect(planned).toMatchObject({ status: 200, spent: 5 });
    const swap = planned.answer.steps.at(-1);
    const reencode = { step: swap, actual_amount: swap?.amount };
    const simulate = { chain: 'arbitrum', sender: OWNER, steps: [swap] };
    for (const [path, body] of [
      ['/steps/reencode', reencode],
      ['/simulate', simulate],
    ] as const) {
      answersLeft = 0;
      const died = await ask(path, body, tenant);
      expect(died).toMatchObject({
        status: 503,
        spent: 0,
        answer: { error: 'engine_unreachable' },
      });
      answersLeft = Number.POSITIVE_INFINITY;
      await world('arbitrum', 'up');
    }
    expect(await ask('/plan', REQUEST)).toMatchObject({ status: 200, spent: 5 });
  });
});
