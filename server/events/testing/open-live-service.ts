import { once } from 'node:events';
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { testWorld } from '#devnet/testing/test-world.ts';

import { sendCommand } from '#devnet/world/send-command.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { parseConfig, rpcUrlVariable } from '#server/config/config.ts';
import {
  openTestDatabase,
  openTestService,
  type TestDatabase,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { startConfiguredJobs } from '#server/jobs/index.ts';
import { createLogger } from '#server/observability/logger.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import type { NewPartner } from '#server/partners/store.ts';
import { openRoot } from '#server/root/open-root.ts';

const MASTER_KEY = Buffer.alloc(32, 5);

/** A tenant with a key that speaks HTTP to the service. */
export interface LiveTenant {
  readonly partnerId: string;
  readonly apiKey: string;
  /** @throws when the status is not in the 200s; the message holds the answer */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/** The whole service on its own port, its jobs running, over the local chains. */
export interface LiveService {
  readonly db: TestDatabase;
  readonly baseUrl: string;
  openTenant(partner?: Partial<NewPartner>): Promise<LiveTenant>;
  world(name: string, ...args: string[]): Promise<string>;
  /** Does something when the next call has come, before it is answered. */
  beforeNextCall(work: () => Promise<unknown>): void;
  /** Closes every connection and accepts no new ones, like a service that is down. */
  goDown(): Promise<void>;
  /** Takes connections again, on the same port. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function openLiveService(): Promise<LiveService> {
  const db = await openTestDatabase();
  const urls = Object.entries(testWorld().chains).map(
    ([slug, { rpc_url }]) => [slug as EvmChainSlug, rpc_url] as const,
  );
  const config = parseConfig({
    NODE_ENV: 'test',
    WEBHOOK_MASTER_KEY: MASTER_KEY.toString('base64'),
    WEBHOOKS_ALLOW_LOOPBACK: 'on',
    CLOCK: 'chains',
    ...Object.fromEntries(urls.map(([slug, url]) => [rpcUrlVariable(slug), url])),
  });
  const logger = createLogger('error');
  const root = openRoot(config, { databaseUrl: db.url, masterKey: MASTER_KEY }, logger);
  const { clock } = root;
  await clock.ready;
  const service = openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: {
        chains: createChainAccess(Object.fromEntries(urls)),
        nowMs: clock.nowMs,
      },
      webhooks: { masterKey: MASTER_KEY, policy: { allowsLoopback: true } },
    }),
    logger,
  });
  let beforeNext: (() => Promise<unknown>) | undefined;
  const server = http.createServer(
    getRequestListener(
      async (request) => {
        const work = beforeNext;
        beforeNext = undefined;
        await work?.();
        return service.serve(request);
      },
      { overrideGlobalObjects: false },
    ),
  );
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const goDown = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  const jobs = startConfiguredJobs(root);
  const baseUrl = `http://127.0.0.1:${port}/v1beta`;

  return {
    db,
    baseUrl,
    openTenant: async (partner = {}) => {
      const { apiKey, partnerId } = await db.createPartner({
        tier: 'high',
        scopes: ['agents'],
        ...partner,
      });
      const ask: LiveTenant['ask'] = async <T>(method: string, path: string, body?: unknown) => {
        const response = await fetch(baseUrl + path, {
          method,
          headers: {
            authorization: `Bearer ${apiKey}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
        return (text === '' ? null : JSON.parse(text)) as T;
      };
      return { partnerId, apiKey, ask };
    },
    world: (name, ...args) => sendCommand(testWorld().home, name, args),
    beforeNextCall: (work) => {
      beforeNext = work;
    },
    goDown,
    comeBack: async () => {
      await listen(port);
    },
    close: async () => {
      await jobs.stop();
      if (server.listening) await goDown();
      await service.requestLog.close();
      await root.close();
      await db.close();
    },
  };
}
