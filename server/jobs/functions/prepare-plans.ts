import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Plans what agents that prepare have fired, and hints at the events that report it. */
export function preparePlans(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'prepare-plans',
      name: 'Plan what agents have fired',
      triggers: [cron('* * * * *'), { event: HINTS.preparationsDue }],
      concurrency: 4,
      retries: 3,
    },
    async ({ step }) => {
      const pass = await step.run('prepare', services.prepare);
      if (pass.published > 0) await step.sendEvent('hint', { name: HINTS.deliveriesDue });
      return pass;
    },
  );
}
