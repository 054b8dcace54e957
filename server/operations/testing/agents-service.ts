import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import type { NewPartner } from '#server/partners/store.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { OperationServices } from '../define-operation.ts';
import { OPERATIONS } from '../registry.ts';

export const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A typed body that arms a price agent. */
export const PRICE = {
  kind: 'price',
  wallets: [OWNER],
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
  threshold: 2000,
} as const;

/** The calls of a tenant with a key. */
export interface TestTenant {
  readonly partnerId: string;
  ask(method: string, path: string, body?: unknown, requestId?: string): Promise<Response>;
  /** Posts a body as it is. */
  askRaw(path: string, rawBody: string): Promise<Response>;
  /** Asks, expects a status and reads the body. */
  get<T>(status: number, method: string, path: string, body?: unknown): Promise<T>;
  /** Arms a price agent, with other fields where they are given. */
  create(body?: object): Promise<Agent>;
  /** Adds a webhook endpoint directly to the database. @returns its row's id */
  addEndpoint(row?: { status?: 'active' | 'disabled' }): Promise<string>;
}

/** The whole API over its own database, the local chains and a clock that the test moves. */
export interface AgentsService {
  readonly db: TestDatabase;
  /** The key that seals the steps of plans. */
  readonly sealKey: Uint8Array;
  nowMs(): number;
  advance(ms: number): void;
  /** Makes a tenant of the high tier with the scope agents, unless said otherwise. */
  openTenant(partner?: Partial<NewPartner>): Promise<TestTenant>;
  /** Asks without a key, from its own address unless one is given. */
  askKeyless(path: string, body: unknown, caller?: string): Promise<Response>;
  close(): Promise<void>;
}

let callers = 0;
/** A caller address that is used only once in a test. */
export function someAddress(): string {
  callers += 1;
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
}

export async function openAgentsService(
  overrides: Partial<OperationServices> = {},
): Promise<AgentsService> {
  const db = await openTestDatabase();
  // Tuesday, 2026-09-08.
  let nowMs = 1_788_854_521_004;
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const services = testServices(db.pool, {
    environment: {
      chains: createChainAccess(Object.fromEntries(chains)),
      nowMs: () => nowMs,
    },
    ...overrides,
  });
  const service = openTestService(db.pool, OPERATIONS, { services });

  async function openTenant(partner: Partial<NewPartner> = {}): Promise<TestTenant> {
    const { apiKey, partnerId } = await db.createPartner({
      tier: 'high',
      scopes: ['agents'],
      ...partner,
    });
    const ask: TestTenant['ask'] = (method, path, body, requestId) =>
      service.serve(
        apiRequest(`/v1beta${path}`, {
          apiKey,
          method,
          body,
          ...(requestId === undefined ? {} : { headers: { 'service-request-id': requestId } }),
        }),
      );
    const get: TestTenant['get'] = async <T>(
      status: number,
      method: string,
      path: string,
      body?: unknown,
    ) => {
      const response = await ask(method, path, body);
      const text = await response.text();
      expect(response.status, text).toBe(status);
      return (text === '' ? null : JSON.parse(text)) as T;
    };
    return {
      partnerId,
      ask,
      askRaw: (path, rawBody) =>
        service.serve(
          apiRequest(`/v1beta${path}`, {
            apiKey,
            rawBody,
            headers: { 'content-type': 'application/json' },
          }),
        ),
      get,
      create: async (body = {}) => {
        const { agent } = await get<{ agent: Agent }>(201, 'POST', '/agents', {
          ...PRICE,
          ...body,
        });
        return agent;
      },
      addEndpoint: async ({ status = 'active' } = {}) => {
        const { id } = await db.database.webhookEndpoint.create({
          data: {
            publicId: `we_${randomUUID()}`,
            partnerId,
            url: 'https://partner.example/hook',
            secretSha256: new Uint8Array(randomBytes(32)),
            status,
          },
        });
        return id;
      },
    };
  }

  return {
    db,
    sealKey: services.stepSealKey,
    nowMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
    openTenant,
    askKeyless: (path, body, caller = someAddress()) =>
      service.serve(
        apiRequest(`/v1beta${path}`, { method: 'POST', body, headers: { 'x-caller': caller } }),
      ),
    close: async () => {
      await service.requestLog.close();
      await db.close();
    },
  };
}
