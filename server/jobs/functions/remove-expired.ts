import { cron, type Inngest, type InngestFunction } from 'inngest';
import type { JobServices } from '../job-services.ts';

/** Removes what is older than its retention period, every hour. */
export function removeExpired(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'remove-expired',
      name: 'Remove what is older than its retention period',
      triggers: [cron('23 * * * *')],
      concurrency: 1,
      retries: 3,
    },
    ({ step }) => step.run('remove', services.removeExpired),
  );
}
