import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Answers what people write to the bot. */
export function receiveMessages(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'receive-messages',
      name: 'Answer what people write to the bot',
      triggers: [cron('* * * * *'), { event: HINTS.updatesDue }],
      concurrency: 1,
      retries: 3,
    },
    async ({ step }) => {
      const { updates } = await step.run('receive', services.receiveMessages);
      // Whoever wrote may write on.
      if (updates > 0) await step.sendEvent('hint', { name: HINTS.updatesDue });
      return { updates };
    },
  );
}
