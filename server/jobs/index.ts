import { ConfigError } from '#server/config/config-error.ts';
import { copyEnvironment } from '#server/config/environment.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import { openJobServices } from './open-job-services.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

export { relayHints } from './relay-hints.ts';
export { closeInngest, INNGEST_PATH, serveInngest } from './serve-inngest.ts';
export type { Jobs } from './start-jobs.ts';

/**
 * Starts the jobs of this process, as soon as its clock is set.
 *
 * @throws ConfigError where Inngest runs them
 */
export function startConfiguredJobs(root: ProcessRoot): Jobs {
  const { config, databaseUrl, logger, clock } = root;
  if (config.inngest !== null) {
    throw new ConfigError(
      'INNGEST_SIGNING_KEY is set, so Inngest runs the jobs and no worker of ours does: stop this one, or unset the INNGEST_ variables.',
    );
  }
  copyEnvironment();
  const parts = openJobServices(root);
  const { nowMs } = clock;
  const stopping = Promise.withResolvers<null>();
  const starting = Promise.race([clock.ready, stopping.promise]).then((isStopped) =>
    isStopped === null ? null : startJobs({ databaseUrl, logger, nowMs, ...parts }),
  );
  return {
    async stop() {
      stopping.resolve(null);
      const jobs = await starting;
      await jobs?.stop();
    },
  };
}
