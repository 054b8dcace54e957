import { setTimeout as wait } from 'node:timers/promises';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { connectedAddress } from '#server/caller/caller-address.ts';
import { openServiceClock } from '#server/clock/open-service-clock.ts';
import { getConfig, getSourceConfig, requireDatabaseUrl } from '#server/config/environment.ts';
import { createPool } from '#server/db/pool.ts';
import { openEngine } from '#server/engine/open-engine.ts';
import { createLogger } from '#server/observability/logger.ts';
import { RequestLog } from '#server/observability/request-log.ts';
import type { Operation, OperationServices } from '#server/operations/define-operation.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { AddressGate } from '#server/partners/address-gate.ts';
import { AdmissionGate } from '#server/partners/admission.ts';
import { KeyOwners } from '#server/partners/key-owners.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import { Settlement } from '#server/partners/settlement.ts';
import { draftUrl, reviewUrl } from '#server/review/link-token.ts';
import { deriveSealKey } from '#server/seal/seal-step.ts';
import { type Connection, createService, type Service } from './create-service.ts';

/** While the database is away the service answers that it is. */
const CLOCK_WAIT_MS = 2_000;

interface Root {
  readonly service: Service;
  readonly services: OperationServices;
  /** Resolves when the clock is set, or could not be for a while. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

function compose(): Root {
  const config = getConfig();
  const logger = createLogger(config.logLevel);
  const pool = createPool({
    databaseUrl: requireDatabaseUrl(),
    onIdleError: (error) => logger.warn({ err: error }, 'an idle database connection broke'),
  });
  const clock = openServiceClock(config, pool, logger);
  const requestLog = new RequestLog(pool, logger);
  const { environment, intentModel } = openEngine(config, logger, clock.nowMs);
  const services: OperationServices = {
    environment,
    intentModel,
    pool,
    agentSources: createWatchSource(environment.chains, getSourceConfig()),
    webhooks: {
      masterKey: config.webhookMasterKey,
      policy: { allowsLoopback: config.webhooksAllowLoopback },
    },
    stepSealKey:
      config.webhookMasterKey === undefined ? null : deriveSealKey(config.webhookMasterKey),
    reviewUrl: (token) => reviewUrl(config.appUrl, token),
    draftUrl: config.knowsAppUrl ? (token) => draftUrl(config.appUrl, token) : null,
    readUsage: (partnerId) => readUsage(pool, partnerId),
  };
  const service = createService({
    operations: OPERATIONS,
    gate: new AdmissionGate(pool),
    addressGate: new AddressGate(pool),
    keyOwners: new KeyOwners(pool),
    callerAddressHeader: config.callerAddressHeader,
    settlement: new Settlement(pool),
    services,
    requestLog,
    logger,
    region: { countryHeader: config.countryHeader, blockedCountries: config.blockedRegions },
    bodyLimitBytes: config.maxBodyBytes,
    checksResponses: config.checkResponses,
  });
  return {
    service,
    services,
    ready: Promise.race([clock.ready, wait(CLOCK_WAIT_MS, undefined, { ref: false })]),
    close: async () => {
      await Promise.all([clock.stop(), requestLog.close()]);
      await pool.end();
    },
  };
}

/** One per process, also when Next bundles this module into several route handlers. */
const shared = globalThis as { portolanRoot?: Root };

function root(): Root {
  shared.portolanRoot ??= compose();
  return shared.portolanRoot;
}

/** What operations reach, for the other ways in of this process. It opens at the first call. */
export function openServices(): OperationServices {
  return root().services;
}

/**
 * Answers a request of the public API. This is the whole API, for every lane; it never rejects.
 *
 * @throws ConfigError, DatabaseUnreachableError never: a setting that is wrong throws at the first
 * call, a database that is away is answered with 503
 */
export async function serve(request: Request, connection?: Connection): Promise<Response> {
  const { ready, service } = root();
  await ready;
  return service.serve(request, connection);
}

/**
 * Answers a request of the public API for a partner whom the caller knows already: by the partner's
 * key in force, with its limits, credits and log. Never for what comes from outside.
 */
export function callFor(partnerId: string, request: Request): Promise<Response> {
  return serve(request, { keyOf: partnerId });
}

/** Writes the rest of the request log and closes the connections. */
export async function closeService(): Promise<void> {
  await shared.portolanRoot?.close();
  delete shared.portolanRoot;
}

type Handler = (request: Request) => Promise<Response>;

/** The handlers of a Next route file. Every verb is bound, so that a wrong one gets the envelope. */
export type RouteHandlers = Readonly<
  Record<'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>
>;

/**
 * Binds operations of one path to a Next route file; the path decides which of them answers.
 *
 * @example export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(getMeta);
 */
export function route(..._operations: readonly Operation[]): RouteHandlers {
  const handler: Handler = (request) =>
    serve(request, { remoteAddress: connectedAddress(request.headers) });
  return {
    GET: handler,
    HEAD: handler,
    OPTIONS: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
  };
}
