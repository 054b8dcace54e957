import type pg from 'pg';
import { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import {
  findEvent,
  hideLinkTokens,
  listEventDeliveries,
  listEvents,
  resendEvent,
} from '#server/events/index.ts';

import { type AgentEvent, AgentEventType } from '#server/schemas/agent-event.ts';
import { developerProcedure, memberProcedure, requireFresh, router } from '../init.ts';
import { recordChange } from '../record-change.ts';

const EventInput = z.object({ eventId: z.string().max(64) });

/** Events as the portal shows them: with their deliveries, and without the tokens of private links. */
async function withDeliveries(pool: pg.Pool, partnerId: string, events: readonly AgentEvent[]) {
  const deliveries = await listEventDeliveries(
    pool,
    partnerId,
    events.map(({ id }) => id),
  );
  return events.map((event) => {
    const { preparation } = event;
    const url = preparation?.review_url;
    return {
      ...event,
      ...(preparation === undefined || url === undefined
        ? {}
        : { preparation: { ...preparation, review_url: hideLinkTokens(url) } }),
      deliveries: deliveries.get(event.id) ?? [],
    };
  });
}

export const eventsRouter = router({
  /** The events, newest first. */
  list: memberProcedure
    .input(
      z.object({
        type: AgentEventType.optional(),
        agentId: z.string().max(64).optional(),
        cursor: z.string().max(256).optional(),
        limit: z.number().int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input: { org: _, ...search } }) => {
      const { pool, webhooks } = ctx.services;
      const { partnerId } = ctx.member;
      const page = await listEvents(pool, partnerId, search, webhooks.masterKey);
      return {
        events: await withDeliveries(pool, partnerId, page.events),
        next_cursor: page.next_cursor,
      };
    }),

  get: memberProcedure.input(EventInput).query(async ({ ctx, input }) => {
    const { pool, webhooks } = ctx.services;
    const { partnerId } = ctx.member;
    const found = await findEvent(pool, partnerId, input.eventId, webhooks.masterKey);
    const [event] = await withDeliveries(pool, partnerId, found === undefined ? [] : [found]);
    if (event === undefined) throw new ApiError('event_not_found');
    return event;
  }),

  /**
   * The private link of an event's plan, to open the page that its owner reviews it on: after a fresh
   * sign-in, and with an entry of who asked.
   */
  reviewLink: developerProcedure.input(EventInput).mutation(async ({ ctx, input: { eventId } }) => {
    await requireFresh(ctx);
    return recordChange(ctx, async (transaction) => {
      const { masterKey } = ctx.services.webhooks;
      const event = await findEvent(transaction, ctx.member.partnerId, eventId, masterKey);
      if (event === undefined) throw new ApiError('event_not_found');
      const url = event.preparation?.review_url;
      if (url === undefined) {
        throw new ApiError('event_not_found', { message: 'This event has no plan to review.' });
      }
      return { answer: { url }, entry: { action: 'event.review_link_shown', target: eventId } };
    });
  }),

  /** Sends an event to every active endpoint once more. */
  resend: developerProcedure.input(EventInput).mutation(({ ctx, input: { eventId } }) =>
    recordChange(ctx, async (transaction) => {
      const { partnerId } = ctx.member;
      const nowMs = ctx.services.environment.nowMs();
      const answer = await resendEvent(transaction, partnerId, eventId, undefined, nowMs);
      const deliveries = answer.deliveries.filter(({ is_new }) => is_new).length;
      const entry = { action: 'event.resent', target: eventId, after: { deliveries } };
      return { answer, entry: deliveries > 0 ? entry : null };
    }),
  ),
});
