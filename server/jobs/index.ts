import { setTimeout as wait } from 'node:timers/promises';
import { createChainSource, runEvaluationPass } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ChainClock, createChainClock } from '#server/chains/evm/chain-clock.ts';
import { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { Config } from '#server/config/config.ts';
import { createPool } from '#server/db/pool.ts';
import { cancelUndeliverable, Deliverer } from '#server/events/deliver/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

export type { Jobs } from './start-jobs.ts';

/** Apart from those of the requests, so that neither waits for the other. */
const MAX_CONNECTIONS = 8;
const STATEMENT_TIMEOUT_MS = 30_000;
const CLOSE_MS = 1_000;

/** Sends nothing: what is due waits for a process that has the master key. */
const NO_DELIVERER: Pick<Deliverer, 'run' | 'stop'> = {
  run: async () => ({ delivered: 0, failed: 0, deadLettered: 0 }),
  stop: async () => undefined,
};

function chooseClock({ clock, rpcUrls }: Config): ChainClock {
  const followed = EVM_CHAINS.find(({ slug }) => rpcUrls[slug] !== undefined)?.slug;
  const url = followed === undefined ? undefined : rpcUrls[followed];
  if (clock === 'chains' && followed !== undefined && url !== undefined) {
    return createChainClock(new RpcClient({ chain: followed, url }));
  }
  return { nowMs: () => Date.now(), refresh: async () => undefined };
}

/** Starts the jobs of this process, with connections of their own. */
export function startConfiguredJobs(config: Config, databaseUrl: string, logger: Logger): Jobs {
  const pool = createPool({
    databaseUrl,
    maxConnections: MAX_CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (error) => logger.warn({ err: error }, 'a connection of the jobs broke'),
  });
  const { nowMs, refresh } = chooseClock(config);
  const source = createChainSource(createChainAccess(config.rpcUrls));
  if (config.webhookMasterKey === undefined) {
    logger.warn('WEBHOOK_MASTER_KEY is not set: webhooks wait, events are on the pull rail alone');
  }
  const jobs = startJobs({
    databaseUrl,
    logger,
    nowMs,
    refreshClock: refresh,
    evaluate: async () => {
      const { events, failures } = await runEvaluationPass({ pool, source, nowMs: nowMs() });
      if (failures.length > 0) logger.warn({ failures }, 'sources of agents did not answer');
      return events.length;
    },
    deliverer:
      config.webhookMasterKey === undefined
        ? NO_DELIVERER
        : new Deliverer({
            pool,
            masterKey: config.webhookMasterKey,
            policy: { allowsLoopback: config.webhooksAllowLoopback },
            nowMs,
            onError: (error) => logger.error({ err: error }, 'a webhook could not be sent'),
          }),
    keepHouse: async () => {
      const cancelled = await cancelUndeliverable(pool);
      if (cancelled > 0) logger.info({ cancelled }, 'webhooks of removed endpoints were cancelled');
    },
  });
  return {
    async stop() {
      await jobs.stop();
      // Work that would not end holds its connection; the end of the process closes it.
      await Promise.race([pool.end(), wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
