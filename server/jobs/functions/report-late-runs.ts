import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Notifies owners of permissions of what they count on and does not happen, also while no executor is up. */
export function reportLateRuns(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'report-late-runs',
      name: 'Report late runs of permissions',
      triggers: [cron('* * * * *')],
      concurrency: 1,
      retries: 3,
    },
    async ({ step }) => {
      const { reported } = await step.run('report', services.reportLateRuns);
      if (reported > 0) await step.sendEvent('hint', { name: HINTS.deliveriesDue });
      return { reported };
    },
  );
}
