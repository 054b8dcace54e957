import { cron, type Inngest, type InngestFunction, RetryAfterError } from 'inngest';
import { askedToWaitS } from '#server/chat/index.ts';
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
      const { updates } = await step.run('receive', () => receive(services));
      // The sender may continue to write.
      if (updates > 0) await step.sendEvent('hint', { name: HINTS.updatesDue });
      return { updates };
    },
  );
}

/** @throws RetryAfterError where the Bot API says how long to wait */
async function receive({ receiveMessages: ask }: JobServices): ReturnType<typeof ask> {
  try {
    return await ask();
  } catch (cause) {
    const waitS = askedToWaitS(cause);
    if (waitS === null) throw cause;
    throw new RetryAfterError('The Bot API is to be asked later.', waitS * 1_000, { cause });
  }
}
