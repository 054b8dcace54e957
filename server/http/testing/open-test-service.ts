import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createTestDatabase } from '#devnet/database/create-test-database.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import type { ByteBudget } from '#server/body/byte-budget.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { explorersOf } from '#server/chains/explorers.ts';
import { parseGuardConfig } from '#server/config/guard-config.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { createDatabaseClient, type Database } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { TEMPLATES } from '#server/insights/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import { RequestLog } from '#server/observability/request-log.ts';
import type { Operation, OperationServices } from '#server/operations/define-operation.ts';
import { AdmissionGate } from '#server/partners/admission.ts';
import { KeyOwners } from '#server/partners/key-owners.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import { Settlement } from '#server/partners/settlement.ts';
import { createPartner, type NewPartner, type PartnerCredentials } from '#server/partners/store.ts';
import { draftUrl, proposalUrl, reviewUrl } from '#server/review/link-token.ts';
import { deriveSealKey } from '#server/seal/seal-step.ts';
import { createService, type Service } from '../create-service.ts';
import type { ServiceParts } from '../service-parts.ts';
import { testPipelineParts } from './test-pipeline-parts.ts';

/** A migrated database for one test file, and ways to fill it. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly database: Database;
  /** Makes a tenant: beta, 1,000 credits, no scopes unless said otherwise. */
  readonly createPartner: (partner?: Partial<NewPartner>) => Promise<PartnerCredentials>;
  readonly close: () => Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const own = await createTestDatabase(inject('postgresUrl'));
  const pool = openPool(own.url);
  const database = createDatabaseClient(pool);
  return {
    url: own.url,
    pool,
    database,
    createPartner: (partner = {}) =>
      createPartner(database, {
        name: 'Test',
        slug: `test-${randomUUID()}`,
        tier: 'beta',
        credits: 1_000,
        scopes: [],
        ...partner,
      }),
    close: async () => {
      await database.$disconnect();
      await pool.end();
      await own.drop();
    },
  };
}

export function openPool(url: string, maxConnections = 6): pg.Pool {
  return createPool({ databaseUrl: url, maxConnections, onIdleError: () => undefined });
}

/** A service over a database, with what it logged. */
export interface TestService extends Service {
  readonly requestLog: RequestLog;
  readonly bodyBytes: ByteBudget;
  /** Its parts, for the other ways in. */
  readonly parts: ServiceParts;
  readonly logged: readonly { readonly message: string; readonly fields: unknown }[];
}

const NO_CHAINS: EngineEnvironment = {
  chains: {
    rpc: (chain) => {
      throw new ChainUnreachable(chain);
    },
  },
  nowMs: () => 1_788_854_521_004,
};

/** The context of operations, over a database; the chains are unreachable unless they are given. */
export function testServices(
  pool: pg.Pool,
  overrides: Partial<OperationServices> = {},
): OperationServices {
  return {
    environment: NO_CHAINS,
    pool,
    agentSources: createWatchSource(NO_CHAINS.chains, parseSourceConfig({})),
    webhooks: { masterKey: TEST_MASTER_KEY, policy: { allowsLoopback: false } },
    market: null,
    pendleMarkets: null,
    tokenIndex: null,
    appUrl: 'https://portolan.test',
    intentModel: null,
    reportWriter: TEMPLATES,
    stepSealKey: deriveSealKey(TEST_MASTER_KEY),
    reviewUrl: (token) => reviewUrl('https://portolan.test', token),
    draftUrl: (token) => draftUrl('https://portolan.test', token),
    proposalUrl: (token) => proposalUrl('https://portolan.test', token),
    chat: null,
    guard: parseGuardConfig({
      GUARD_ADDRESS: `0x${'91'.repeat(20)}`,
      GUARD_EXECUTORS_ADDRESS: `0x${'92'.repeat(20)}`,
      GUARD_FEE_RECIPIENT: `0x${'93'.repeat(20)}`,
    }),
    explorers: explorersOf({}),
    readUsage: (partnerId) => readUsage(pool, partnerId),
    ...overrides,
  };
}

/** Puts a service together as the composition root does, from parts that a test may replace. */
export function openTestService(
  pool: pg.Pool,
  operations: readonly Operation[],
  overrides: Partial<ServiceParts> = {},
): TestService {
  const logged: { message: string; fields: unknown }[] = [];
  const write = (fields: unknown, message?: string) => {
    logged.push({ message: message ?? '', fields });
  };
  const logger = { debug: write, info: write, warn: write, error: write } as unknown as Logger;
  const requestLog = new RequestLog(pool, logger);
  const pipeline = testPipelineParts(pool, logger);
  const parts: ServiceParts = {
    ...pipeline,
    operations,
    gate: new AdmissionGate(pool),
    keyOwners: new KeyOwners(pool),
    settlement: new Settlement(pool),
    services: testServices(pool),
    requestLog,
    bodyLimitBytes: 1_048_576,
    checksResponses: true,
    ...overrides,
  };
  return { ...createService(parts), parts, requestLog, bodyBytes: pipeline.bodyBytes, logged };
}

/** Builds a request to the API as a transport would. */
export function apiRequest(
  path: string,
  options: {
    method?: string;
    apiKey?: string | undefined;
    body?: unknown;
    /** Sent as it is, instead of `body`. */
    rawBody?: BodyInit;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Request {
  const { apiKey, body, rawBody, headers = {} } = options;
  const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Request(`http://127.0.0.1${path}`, {
    method: options.method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent, duplex: 'half' }),
  } as RequestInit);
}
