import { setTimeout as wait } from 'node:timers/promises';
import { createWatchSource, runEvaluationPass } from '#server/agents/evaluate/index.ts';
import { runPreparations } from '#server/agents/prepare/index.ts';
import { type OpenClock, openServiceClock } from '#server/clock/open-service-clock.ts';
import type { Config } from '#server/config/config.ts';
import { getSourceConfig } from '#server/config/environment.ts';
import { createPool } from '#server/db/pool.ts';
import { openEngine } from '#server/engine/open-engine.ts';
import { cancelUndeliverable, Deliverer } from '#server/events/deliver/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import { removeExpired } from '#server/retention/index.ts';
import { reviewUrl } from '#server/review/link-token.ts';
import type { DeliveryPass, JobServices } from './job-services.ts';

/** The services of the jobs, open. */
export interface OpenJobServices {
  readonly services: JobServices;
  /** Nothing is called before it is ready: workers would not agree on what is due. */
  readonly clock: OpenClock;
  readonly deliverer: Pick<Deliverer, 'run' | 'stop'>;
  close(): Promise<void>;
}

/** Apart from those of the requests, so that neither waits for the other. */
const MAX_CONNECTIONS = 8;
const STATEMENT_TIMEOUT_MS = 30_000;
const CLOSE_MS = 1_000;
/** Below what hosts give a function; the pass itself goes on as long as its process lives. */
const DELIVER_WAIT_MS = 25_000;

/** Sends nothing: what is due waits for a process that has the master key. */
const NO_DELIVERER: OpenJobServices['deliverer'] = {
  run: async () => ({ delivered: 0, failed: 0, deadLettered: 0 }),
  stop: async () => undefined,
};

/** Opens what the jobs call, with connections of their own. */
export function openJobServices(
  config: Config,
  databaseUrl: string,
  logger: Logger,
): OpenJobServices {
  const pool = createPool({
    databaseUrl,
    maxConnections: MAX_CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (error) => logger.warn({ err: error }, 'a connection of the jobs broke'),
  });
  const clock = openServiceClock(config, pool, logger);
  const { nowMs, wallMs } = clock;
  const engine = openEngine(config, logger, nowMs);
  const source = createWatchSource(engine.environment.chains, getSourceConfig());
  if (config.webhookMasterKey === undefined) {
    logger.warn('WEBHOOK_MASTER_KEY is not set: webhooks wait, events are on the pull rail alone');
  }
  const deliverer =
    config.webhookMasterKey === undefined
      ? NO_DELIVERER
      : new Deliverer({
          pool,
          masterKey: config.webhookMasterKey,
          policy: { allowsLoopback: config.webhooksAllowLoopback },
          nowMs,
          wallClockMs: wallMs,
          onError: (error) => logger.error({ err: error }, 'a webhook could not be sent'),
        });
  let heardOf: ReturnType<typeof deliverer.run> | undefined;
  const run = () => {
    const pass = deliverer.run();
    // Whoever asks during a pass is answered by it.
    if (pass !== heardOf) {
      heardOf = pass;
      const tell = (done: DeliveryPass) => {
        if (done.failed > 0) logger.info(done, 'webhooks were not acknowledged');
      };
      // Who asked hears of a pass that failed.
      pass.then(tell, () => undefined);
    }
    return pass;
  };
  return {
    clock,
    deliverer: { run, stop: (options) => deliverer.stop(options) },
    services: {
      async evaluate() {
        const { events, failures } = await runEvaluationPass({ pool, source, nowMs: nowMs() });
        if (failures.length > 0) logger.warn({ failures }, 'sources of agents did not answer');
        return { events: events.length };
      },
      async prepare() {
        const pass = await runPreparations({
          pool,
          ...engine,
          nowMs,
          reviewUrl: (token) => reviewUrl(config.appUrl, token),
          onError: (error) => logger.error({ err: error }, 'a plan could not be prepared'),
        });
        if (pass.deferred > 0) logger.info(pass, 'plans were put off: a chain did not answer');
        return pass;
      },
      deliver() {
        return Promise.race([run(), wait(DELIVER_WAIT_MS, null, { ref: false })]);
      },
      async cancelUndeliverable() {
        const cancelled = await cancelUndeliverable(pool);
        if (cancelled > 0) {
          logger.info({ cancelled }, 'webhooks of removed endpoints were cancelled');
        }
        return { cancelled };
      },
      removeExpired: () => removeExpired({ pool, nowMs: nowMs(), wallMs: wallMs() }),
    },
    async close() {
      await clock.stop();
      // Work that would not end holds its connection; the end of the process closes it.
      await Promise.race([pool.end(), wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
