import { z } from 'zod';

/** `POST /agent-events/{id}/resend` request. */
export const ResendEventRequest = z
  .strictObject({
    endpoint_id: z.string().max(64).optional().meta({
      description: 'One endpoint; without it the event goes to every active one.',
    }),
  })
  .meta({ id: 'ResendEventRequest' });

export const ResentEvent = z
  .object({
    deliveries: z
      .array(
        z.object({
          endpoint_id: z.string().meta({ description: 'Where it is sent.' }),
          delivery_id: z.string().meta({ description: 'Id of this sending.' }),
          is_new: z.boolean().meta({
            description:
              'False where the event was on its way there already; a retry it waits for is made now.',
          }),
        }),
      )
      .meta({ description: 'One for each endpoint.' }),
  })
  .meta({ id: 'ResentEvent' });
export type ResentEvent = z.infer<typeof ResentEvent>;

/** The last millisecond that a Date holds. */
const MAX_TIME_MS = 8_640_000_000_000_000;
const time = () => z.number().int().min(0).max(MAX_TIME_MS);

/** `POST /webhook-endpoints/{id}/replay` request. */
export const ReplayEventsRequest = z
  .strictObject({
    since: time().meta({ description: 'Events that happened at this time or later.' }),
    until: time().optional().meta({ description: 'And before this one.' }),
    only: z.enum(['all', 'undelivered', 'dead_lettered']).default('all').meta({
      description:
        '`undelivered`: what this endpoint never acknowledged, also what it was never sent. `dead_lettered`: failed deliveries.',
    }),
    cursor: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'From `next_cursor` of an earlier call with the same fields.' }),
  })
  .refine(({ since, until }) => until === undefined || until > since, {
    path: ['until'],
    error: 'Send a time after since.',
  })
  .meta({ id: 'ReplayEventsRequest' });
export type ReplayEventsRequest = z.infer<typeof ReplayEventsRequest>;

export const ReplayedEvents = z
  .object({
    queued: z.number().int().meta({ description: 'Events that are on their way again now.' }),
    already_pending: z.number().int().meta({
      description:
        'Events that were on their way to this endpoint already; retries that they wait for are made now.',
    }),
    next_cursor: z.string().nullable().meta({
      description: 'For the next call when there are more than 1000; null when there are not.',
    }),
  })
  .meta({ id: 'ReplayedEvents' });
export type ReplayedEvents = z.infer<typeof ReplayedEvents>;
