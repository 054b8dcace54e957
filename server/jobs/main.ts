import { ConfigError } from '#server/config/config-error.ts';
import { serveMetrics } from '#server/metrics/serve-metrics.ts';
import { closeProcessRoot, processRoot } from '#server/root/process-root.ts';
import { startConfiguredJobs } from './index.ts';

/**
 * `npm run start:worker`: runs the jobs apart from the web process. As many as one likes share the
 * work; set JOBS=off where the web process is to leave it to them. Inngest needs none of them.
 */
async function main(): Promise<void> {
  const root = processRoot();
  const { logger } = root;
  const endMetrics = await serveMetrics(root);
  const jobs = startConfiguredJobs(root);
  logger.info('working');

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping');
    await jobs.stop();
    endMetrics();
    await closeProcessRoot();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
