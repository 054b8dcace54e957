import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { Logger } from '#server/observability/logger.ts';
import { openJobServices } from './open-job-services.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

export { relayHints } from './relay-hints.ts';
export { closeInngest, serveInngest } from './serve-inngest.ts';
export type { Jobs } from './start-jobs.ts';

/**
 * Starts the jobs of this process, with connections of their own, as soon as its clock is set.
 *
 * @throws ConfigError where Inngest runs them
 */
export function startConfiguredJobs(config: Config, databaseUrl: string, logger: Logger): Jobs {
  if (config.inngest !== null) {
    throw new ConfigError(
      'INNGEST_SIGNING_KEY is set, so Inngest runs the jobs and no worker of ours does: stop this one, or unset the INNGEST_ variables.',
    );
  }
  const { services, clock, deliverer, close } = openJobServices(config, databaseUrl, logger);
  const { nowMs } = clock;
  const stopping = Promise.withResolvers<null>();
  const starting = Promise.race([clock.ready, stopping.promise]).then((isStopped) =>
    isStopped === null ? null : startJobs({ databaseUrl, logger, nowMs, services, deliverer }),
  );
  return {
    async stop() {
      stopping.resolve(null);
      const jobs = await starting;
      await jobs?.stop();
      await close();
    },
  };
}
