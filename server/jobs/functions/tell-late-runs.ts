import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Notifies owners of permissions of what they count on and does not happen, also while no executor is up. */
export function tellLateRuns(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'tell-late-runs',
      name: 'Tell of runs of permissions that are late',
      triggers: [cron('* * * * *')],
      concurrency: 1,
      retries: 3,
    },
    async ({ step }) => {
      const { told } = await step.run('tell', services.tellLateRuns);
      if (told > 0) await step.sendEvent('hint', { name: HINTS.deliveriesDue });
      return { told };
    },
  );
}
