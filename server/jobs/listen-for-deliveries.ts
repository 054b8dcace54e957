import type { Logger } from '#server/observability/logger.ts';
import { type HintListener, listenForHints } from './listen-for-hints.ts';

/** Written to when a delivery is inserted; see the migration that adds the trigger. */
const CHANNEL = 'webhook_delivery';

/** @param onHint called when deliveries were written, no matter who wrote them */
export function listenForDeliveries(
  databaseUrl: string,
  logger: Logger,
  onHint: () => void,
): HintListener {
  return listenForHints({
    databaseUrl,
    channel: CHANNEL,
    onHint,
    onError: (error) => logger.warn({ err: error }, 'hints of deliveries are not heard'),
  });
}
