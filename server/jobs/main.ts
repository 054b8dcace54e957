import { ConfigError } from '#server/config/config-error.ts';
import { getConfig, requireDatabaseUrl } from '#server/config/environment.ts';
import { createLogger } from '#server/observability/logger.ts';
import { startConfiguredJobs } from './index.ts';

/**
 * `npm run start:worker`: runs the jobs apart from the web process. As many as one likes share the
 * work; set JOBS=off where the web process is to leave it to them. Inngest needs none of them.
 */
function main(): void {
  const config = getConfig();
  const logger = createLogger(config.logLevel);
  const jobs = startConfiguredJobs(config, requireDatabaseUrl(), logger);
  logger.info('working');

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping');
    await jobs.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

try {
  main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
