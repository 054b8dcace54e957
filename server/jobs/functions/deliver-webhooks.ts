import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Sends the webhooks that are due: right after a hint, and every minute without one. */
export function deliverWebhooks(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'deliver-webhooks',
      name: 'Send the webhooks that are due',
      triggers: [cron('* * * * *'), { event: HINTS.deliveriesDue }],
      concurrency: 8,
      retries: 3,
    },
    ({ step }) => step.run('deliver', services.deliver),
  );
}
