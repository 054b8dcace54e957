import { cron, type Inngest, type InngestFunction } from 'inngest';
import type { JobServices } from '../job-services.ts';

/** Clears away what waits for endpoints that were removed or disabled. */
export function cancelUndeliverable(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'cancel-undeliverable',
      name: 'Cancel webhooks whose endpoint is gone',
      triggers: [cron('*/2 * * * *')],
      concurrency: 1,
      retries: 3,
    },
    ({ step }) => step.run('cancel', services.cancelUndeliverable),
  );
}
