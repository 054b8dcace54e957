import { z } from 'zod';
import { AgentEvent } from './agent-event.ts';

/** The body of a webhook: an event as it is pushed (`docs/guides/webhooks.md`). */
export const WebhookEvent = AgentEvent.omit({ created_at: true, proof: true })
  .extend({
    created: z.iso
      .datetime()
      .meta({ description: 'The same moment as `created_at` of the event.' }),
  })
  .meta({
    id: 'WebhookEvent',
    description: 'An event as it is pushed, the same at every attempt.',
  });
export type WebhookEvent = z.infer<typeof WebhookEvent>;
