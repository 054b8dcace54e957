import type { WebhookEvent } from '#server/schemas/webhook-event.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

/** The raw body of a webhook (`docs/guides/webhooks.md`); every attempt of a delivery sends the same bytes. */
export function webhookBody({ event }: Pick<ClaimedDelivery, 'event'>): string {
  const { id, type, createdAt, agent, trigger, preparation, execution } = event;
  const body: WebhookEvent = {
    id,
    type,
    created: createdAt.toISOString(),
    agent,
    trigger,
    ...(preparation === null ? {} : { preparation }),
    ...(execution === null ? {} : { execution }),
  };
  return JSON.stringify(body);
}
