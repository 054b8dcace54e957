import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { JOBS } from './jobs.ts';
import { runJob } from './run-job.ts';

const rpcUrls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
);

let db: TestDatabase;
let service: TestService;
let server: http.Server;
let baseUrl: string;

beforeAll(async () => {
  db = await openTestDatabase();
  service = openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: { chains: createChainAccess(rpcUrls), nowMs: () => Date.now() },
    }),
  });
  const listener = getRequestListener((request) => service.serve(request), {
    overrideGlobalObjects: false,
  });
  server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta`;
  await command('bridge', ['delay', '0s']);
});

afterAll(async () => {
  await command('bridge', ['delay', '2s']);
  server.close();
  server.closeAllConnections();
  await service.requestLog.close();
  await db.close();
});

async function command(name: string, args: readonly string[]): Promise<void> {
  const response = await fetch(`${testWorld().controlUrl}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  expect(await response.json()).toHaveProperty('done');
}

describe('a sentence becomes changed balances', () => {
  it.each(JOBS)('$sentence', { timeout: 60_000 }, async (job) => {
    const { apiKey } = await db.createPartner({ tier: 'high', credits: 10_000 });
    const fund = (address: string) => command('fund', [address]);
    await runJob(job, { baseUrl, apiKey, rpcUrls, fund, command });
  });
});
