import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Sends the mails that are due, apart from chats: neither waits for the other's server. */
export function sendMails(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'send-mails',
      name: 'Send the mails to owners that are due',
      triggers: [cron('* * * * *'), { event: HINTS.messagesDue }],
      concurrency: 2,
      retries: 3,
    },
    ({ step }) => step.run('send', services.sendMails),
  );
}
