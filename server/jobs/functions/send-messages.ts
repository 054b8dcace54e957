import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Sends the messages to chats that are due. */
export function sendMessages(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'send-messages',
      name: 'Send the messages to chats that are due',
      triggers: [cron('* * * * *'), { event: HINTS.messagesDue }],
      concurrency: 2,
      retries: 3,
    },
    ({ step }) => step.run('send', services.sendMessages),
  );
}
