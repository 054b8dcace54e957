import type { InngestConfig } from '#server/config/config.ts';
import type { Logger } from '#server/observability/logger.ts';
import { createRunQueue } from './embedded/run-queue.ts';
import { HINTS } from './hints.ts';
import { createInngestClient } from './inngest-client.ts';
import { listenForDeliveries } from './listen-for-deliveries.ts';
import type { HintListener } from './listen-for-hints.ts';

/**
 * Notifies Inngest of deliveries that were written, no matter who wrote them, so that their first attempt
 * does not wait for the job's own time. What comes while a hint is under way makes one more. A
 * hint that cannot be sent is logged and lost.
 */
export function relayHints(
  inngest: InngestConfig,
  databaseUrl: string,
  logger: Logger,
): HintListener {
  const client = createInngestClient(inngest, logger);
  const hints = createRunQueue(async () => {
    await client.send({ name: HINTS.deliveriesDue }).catch((error: unknown) => {
      logger.warn({ err: error }, 'Inngest could not be notified of deliveries');
    });
  });
  const listener = listenForDeliveries(databaseUrl, logger, () => hints.push(undefined));
  return {
    async stop() {
      await Promise.all([listener.stop(), hints.stop()]);
    },
  };
}
