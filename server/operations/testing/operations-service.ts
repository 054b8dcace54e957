import { expect } from 'vitest';
import { BASE_PATH } from '#server/http/match-route.ts';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
} from '#server/http/testing/open-test-service.ts';
import type { NewPartner, PartnerCredentials } from '#server/partners/store.ts';
import { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import type { Operation } from '../define-operation.ts';
import { OPERATIONS } from '../registry.ts';
import { someAddress } from './agents-service.ts';

/** The pipeline is on trial here, not the engine or a domain: they answer with their first example. */
export function answering(operation: Operation): Operation {
  const { cost, scope, auth, idempotency } = operation;
  const isFree = cost === null && scope === null;
  if (isFree && auth === 'key' && idempotency === 'safe') return operation;
  return { ...operation, handler: async () => operation.examples[0]?.response };
}

/** An operation whose handler throws. */
export function failing(operation: Operation, error: unknown): Operation {
  return {
    ...operation,
    handler: async () => {
      throw error;
    },
  };
}

/** A call of an operation as its first example has it, from its own address. */
export function requestFor(
  operation: Operation,
  apiKey: string | undefined,
  options: Parameters<typeof apiRequest>[1] = {},
): Request {
  const { headers, ...rest } = options;
  return apiRequest(addressOf(operation), {
    apiKey,
    method: operation.method,
    body: operation.examples[0]?.request,
    headers: { 'x-caller': someAddress(), ...headers },
    ...rest,
  });
}

/** The path of an operation's first example, with its query. */
export function addressOf(operation: Operation): string {
  const query = operation.examples[0]?.query;
  return pathOf(operation) + (query === undefined ? '' : `?${new URLSearchParams(query)}`);
}

/** The path of an operation's first example. */
export function pathOf({ path, examples }: Operation): string {
  const values: Readonly<Record<string, string>> = examples[0]?.path ?? {};
  return BASE_PATH + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The error of an answer, which must be dressed as every error is. */
export async function envelopeOf(response: Response): Promise<ErrorEnvelope> {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const envelope = ErrorEnvelope.parse(await response.json());
  expect(envelope.request_id).toBe(response.headers.get('service-request-id'));
  expect(response.headers.get('service-schema-version')).toBe(SCHEMA_VERSION);
  return envelope;
}

/** The pipeline over every operation, with its own database. */
export interface OperationsService {
  readonly db: TestDatabase;
  readonly service: TestService;
  /** A tenant whose key may do everything. */
  createPartner(partner?: Partial<NewPartner>): Promise<PartnerCredentials>;
  /** A tenant's balance, which must equal its ledger, with nothing held. */
  balanceOf(partnerId: string): Promise<number>;
  close(): Promise<void>;
}

export async function openOperationsService(): Promise<OperationsService> {
  const db = await openTestDatabase();
  const service = openTestService(db.pool, OPERATIONS.map(answering));
  return {
    db,
    service,
    createPartner: (partner = {}) => db.createPartner({ scopes: ['agents'], ...partner }),
    balanceOf: async (partnerId) => {
      const { rows } = await db.pool.query<{ balance: number; sum: number; held: number }>(
        `select (select balance from credit_account where partner_id = $1)::int as balance,
                (select coalesce(sum(delta), 0) from credit_ledger where partner_id = $1)::int as sum,
                (select coalesce(sum(amount), 0) from credit_hold where partner_id = $1)::int as held`,
        [partnerId],
      );
      const row = rows[0];
      expect(row?.held).toBe(0);
      expect(row?.sum).toBe(row?.balance);
      return row?.balance ?? Number.NaN;
    },
    close: async () => {
      await service.requestLog.close();
      await db.close();
    },
  };
}

/** Every operation, for `describe.each`. */
export const EACH_OPERATION = OPERATIONS.map((operation) => ({ id: operation.id, operation }));
