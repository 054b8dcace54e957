import { setTimeout as wait } from 'node:timers/promises';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { explorersOf } from '#server/chains/explorers.ts';
import { openConfiguredChat } from '#server/chat/index.ts';
import { getGuardConfig, getSourceConfig } from '#server/config/environment.ts';
import { createReportWriter, type ReportWriter, TEMPLATES } from '#server/insights/index.ts';
import { RequestLog } from '#server/observability/request-log.ts';
import type { OperationServices } from '#server/operations/define-operation.ts';
import { OPERATIONS, OPERATIONS_BESIDE } from '#server/operations/registry.ts';
import { AdmissionGate } from '#server/partners/admission.ts';
import { KeyOwners } from '#server/partners/key-owners.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import { Settlement } from '#server/partners/settlement.ts';
import { openPendleMarketList } from '#server/positions/pendle-market-list.ts';
import { createTokenIndex } from '#server/positions/token-index.ts';
import { draftUrl, proposalUrl, reviewUrl } from '#server/review/link-token.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import { processRoot } from '#server/root/process-root.ts';
import { createService, type Service } from './create-service.ts';
import type { Connection } from './pipeline/call.ts';
import { pipelineParts } from './pipeline/pipeline-parts.ts';
import type { ServiceParts } from './service-parts.ts';

/** While the database is away the service answers that it is. */
const CLOCK_WAIT_MS = 2_000;

interface OpenService {
  readonly service: Service;
  readonly parts: ServiceParts;
  /** Resolves when the clock is set, or could not be for a while. */
  readonly ready: Promise<void>;
}

/** How many reports a model words for everybody together, no matter who asks without a key. */
const WORDED_REPORTS = [
  { maxRequests: 30, windowMs: 60_000 },
  { maxRequests: 2_000, windowMs: 86_400_000 },
];

function openReportWriter({ config, logger, addressGate }: ProcessRoot): ReportWriter {
  if (config.model === null) return TEMPLATES;
  return createReportWriter(config.model, {
    admit: async () =>
      (await addressGate.admit('worded_reports', 'everybody', WORDED_REPORTS)) === null,
    onFallback: ({ reason, message }) =>
      logger.warn({ reason }, `the model could not word a report: ${message}`),
  });
}

function open(root: ProcessRoot): OpenService {
  const { config, logger, clock, environment, intentModel } = root;
  const pool = root.pools.api;
  const requestLog = new RequestLog(pool, logger);
  const pendleMarkets = openPendleMarketList(root);
  const agentSources = createWatchSource(environment.chains, getSourceConfig(), {
    solana: environment.solana,
    pendleMarkets,
  });
  const services: OperationServices = {
    environment,
    intentModel,
    reportWriter: openReportWriter(root),
    pool,
    agentSources,
    market: environment.chains.market ?? null,
    pendleMarkets,
    tokenIndex: createTokenIndex(config.tokenIndexUrls),
    appUrl: config.appUrl,
    webhooks: {
      masterKey: config.webhookMasterKey,
      policy: { allowsLoopback: config.webhooksAllowLoopback },
    },
    stepSealKey: root.sealKey,
    reviewUrl: (token) => reviewUrl(config.appUrl, token),
    draftUrl: config.knowsAppUrl ? (token) => draftUrl(config.appUrl, token) : null,
    proposalUrl: config.knowsAppUrl ? (token) => proposalUrl(config.appUrl, token) : null,
    chat: openConfiguredChat(root, pool, agentSources),
    guard: getGuardConfig(),
    explorers: explorersOf(config.explorerUrls),
    readUsage: (partnerId) => readUsage(pool, partnerId),
  };
  const parts: ServiceParts = {
    ...pipelineParts(root),
    operations: [...OPERATIONS, ...OPERATIONS_BESIDE],
    gate: new AdmissionGate(pool),
    keyOwners: new KeyOwners(pool),
    settlement: new Settlement(pool),
    services,
    requestLog,
    bodyLimitBytes: config.maxBodyBytes,
    checksResponses: config.checkResponses,
  };
  return {
    service: createService(parts),
    parts,
    ready: Promise.race([clock.ready, wait(CLOCK_WAIT_MS, undefined, { ref: false })]),
  };
}

/** One per process, also when Next bundles this module into several route handlers. */
const shared = globalThis as { portolanService?: OpenService };

function openService(): OpenService {
  shared.portolanService ??= open(processRoot());
  return shared.portolanService;
}

/** The context of operations, for the other ways in of this process. It opens at the first call. */
export function openServices(): OperationServices {
  return openService().parts.services;
}

/** The parts of the API, for the ways in that call it in this process. They open at the first call. */
export function serviceParts(): ServiceParts {
  return openService().parts;
}

/**
 * Answers a request of the public API. This is the whole API, for every lane; it never rejects.
 *
 * @throws ConfigError, DatabaseUnreachableError never: a setting that is wrong throws at the first
 * call, a database that is away is answered with 503
 */
export async function serve(request: Request, connection?: Connection): Promise<Response> {
  const { ready, service } = openService();
  await ready;
  return service.serve(request, connection);
}

/**
 * Answers a request of the public API for a partner whom the caller knows already: by the partner's
 * active key, with its limits, credits and log. Never for requests from outside.
 */
export function callFor(partnerId: string, request: Request): Promise<Response> {
  return serve(request, { keyOf: partnerId });
}

/** Writes the rest of the request log. */
export async function closeService(): Promise<void> {
  await shared.portolanService?.parts.requestLog.close();
  delete shared.portolanService;
}
