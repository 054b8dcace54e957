import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { type Repetition, repeat } from '#server/clock/repeat.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { getExecutorConfig, getGuardConfig, getSourceConfig } from '#server/config/environment.ts';
import { serveMetrics } from '#server/metrics/serve-metrics.ts';
import { openPendleMarketList } from '#server/positions/pendle-market-list.ts';
import { closeProcessRoot, processRoot } from '#server/root/process-root.ts';
import { Executor } from './executor.ts';

const PASS_EVERY_MS = 2_000;

/** `npm run start:executor`: executes permissions of the guard. As many as one likes share the work. */
async function main(): Promise<void> {
  const config = getExecutorConfig();
  if (Object.keys(config.keys).length === 0) {
    throw new ConfigError(
      'No executor key is set: set EXECUTOR_KEY_ARBITRUM or EXECUTOR_KEY_XLAYER to the private key that sends there.',
    );
  }
  const { deployment } = getGuardConfig();
  if (deployment === null) {
    throw new ConfigError(
      'GUARD_ADDRESS is not set: set it to the guard that permissions are for.',
    );
  }
  const root = processRoot();
  const { logger, clock, environment, pools, meter } = root;
  const { denylist } = environment;
  if (denylist === undefined) throw new Error('the denylist of this process is missing');
  const endMetrics = await serveMetrics(root);
  let passes: Repetition | undefined;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping');
    await passes?.stop();
    endMetrics();
    await closeProcessRoot();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // Executors with wrong clocks would not agree on which permissions are due.
  await clock.ready;
  const executor = new Executor({
    pool: pools.jobs,
    access: environment.chains,
    config,
    guard: deployment.guard,
    denylist,
    // The same reads as agents, or money would move by values that they do not see.
    source: createWatchSource(environment.chains, getSourceConfig(), {
      solana: environment.solana,
      pendleMarkets: openPendleMarketList(root),
      // Money may have moved to a market that is newer than an old list, so a fall is not reported
      // from it.
      refusesOldLists: true,
    }),
    nowMs: clock.nowMs,
    onError: (error) => {
      meter.counted('execute', { error: 1 });
      logger.error({ err: error }, 'a permission could not be executed');
    },
  });
  logger.info({ chains: Object.keys(config.keys) }, 'executing');
  passes = repeat(
    async () => {
      const done = await meter.run('execute', () => executor.pass());
      meter.counted('execute', { ...done });
    },
    {
      everyMs: PASS_EVERY_MS,
      onError: (error) => logger.error({ err: error }, 'permissions could not be looked at'),
    },
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
