import { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import {
  admitEndpointTest,
  beginEndpointTest,
  checkEndpointUrl,
  countDeliveries,
  countFailing,
  createEndpoint,
  deleteEndpoint,
  describeEndpoint,
  findEndpoint,
  getDelivery,
  hideLinkTokens,
  listDeliveries,
  listEndpoints,
  readMessage,
  recordEndpointTest,
  replayEvents,
  resendEvent,
  resumeEndpoint,
  rotateSecret,
  sendEndpointTest,
  toPublicEndpoint,
} from '#server/events/index.ts';
import { WebhookDeliveryQuery } from '#server/schemas/webhook-delivery.ts';
import {
  CreateWebhookEndpointRequest,
  EndpointChoices,
  RotateSecretRequest,
} from '#server/schemas/webhook-endpoint.ts';
import { ReplayEventsRequest } from '#server/schemas/webhook-replay.ts';
import { developerProcedure, memberProcedure, router } from '../init.ts';
import { recordChange, recordOutcome } from '../record-change.ts';

const EndpointInput = z.object({ endpointId: z.string().max(64) });
const DeliveryInput = EndpointInput.extend({ deliveryId: z.string().max(64) });

export const webhooksRouter = router({
  /** Every endpoint, oldest first, never with secrets, and how many events it has not acknowledged. */
  list: memberProcedure.query(async ({ ctx: { services, member } }) => {
    const { pool, environment } = services;
    const nowMs = environment.nowMs();
    const [endpoints, failing] = await Promise.all([
      listEndpoints(pool, member.partnerId, nowMs),
      countFailing(pool, member.partnerId, nowMs),
    ]);
    return endpoints.map((endpoint) => ({ ...endpoint, failing: failing.get(endpoint.id) ?? 0 }));
  }),

  get: memberProcedure.input(EndpointInput).query(async ({ ctx: { services, member }, input }) => {
    const row = await findEndpoint(services.pool, member.partnerId, input.endpointId);
    return toPublicEndpoint(row, services.environment.nowMs());
  }),

  /** Registers an address. The answer shows its secret this once. */
  create: developerProcedure
    .input(z.object(CreateWebhookEndpointRequest.shape))
    .mutation(async ({ ctx, input }) => {
      const { webhooks, environment } = ctx.services;
      const { partnerId } = ctx.member;
      const { org: _, url: sentUrl, ...choices } = input;
      const url = await checkEndpointUrl(sentUrl, webhooks);
      return recordChange(ctx, async (transaction) => {
        const nowMs = environment.nowMs();
        const answer = await createEndpoint(transaction, partnerId, url, choices, webhooks, nowMs);
        const { endpoint } = answer;
        return {
          answer,
          entry: {
            action: 'webhook.added',
            target: endpoint.id,
            after: { ...endpoint, ...choices },
          },
        };
      });
    }),

  /** Changes its description and the types of events that it receives. */
  describe: developerProcedure
    .input(EndpointInput.extend({ choices: EndpointChoices }))
    .mutation(({ ctx, input: { endpointId, choices } }) =>
      recordChange(ctx, async (transaction) => {
        const { partnerId } = ctx.member;
        const changed = await describeEndpoint(transaction, partnerId, endpointId, choices);
        const shown = ({ description, event_types }: typeof changed.after) => ({
          description,
          event_types,
        });
        const entry = {
          action: 'webhook.changed',
          target: endpointId,
          before: shown(changed.before),
          after: shown(changed.after),
        };
        const nowMs = ctx.services.environment.nowMs();
        return { answer: toPublicEndpoint(changed.after, nowMs), entry };
      }),
    ),

  /** The results of the deliveries of the last seven days. */
  counts: memberProcedure.input(EndpointInput).query(({ ctx: { services, member }, input }) => {
    const nowMs = services.environment.nowMs();
    return countDeliveries(services.pool, member.partnerId, input.endpointId, nowMs);
  }),

  /**
   * Sends a sample there now. The audit log has the test before it is sent, and its outcome with
   * that of the attempt log.
   */
  test: developerProcedure.input(EndpointInput).mutation(async ({ ctx, input }) => {
    const { webhooks, environment } = ctx.services;
    const { endpointId } = input;
    const { pool } = ctx.services;
    const turn = await admitEndpointTest(pool, ctx.member.partnerId, endpointId, webhooks);
    const test = await recordChange(ctx, async (transaction) => {
      const { partnerId } = ctx.member;
      const nowMs = environment.nowMs();
      const answer = await beginEndpointTest(transaction, partnerId, endpointId, webhooks, nowMs);
      const event = answer.eventId;
      return { answer, entry: { action: 'webhook.tested', target: endpointId, after: { event } } };
    });
    const sent = await sendEndpointTest(test, webhooks, turn);
    return recordOutcome(ctx, async (transaction) => {
      const answer = await recordEndpointTest(transaction, test, sent);
      const after = { event: test.eventId, outcome: answer.attempt.outcome };
      return { answer, entry: { action: 'webhook.test_answered', target: endpointId, after } };
    });
  }),

  /** Lets a disabled endpoint receive events again. */
  resume: developerProcedure.input(EndpointInput).mutation(({ ctx, input: { endpointId } }) =>
    recordChange(ctx, async (transaction) => {
      const { partnerId } = ctx.member;
      const nowMs = ctx.services.environment.nowMs();
      const isLocked = true;
      const before = await findEndpoint(transaction, partnerId, endpointId, { isLocked });
      const answer = await resumeEndpoint(transaction, partnerId, endpointId, nowMs);
      const entry = {
        action: 'webhook.resumed',
        target: endpointId,
        before: { status: before.status, disabled_reason: before.disabled_reason },
        after: { status: answer.status },
      };
      return { answer, entry: before.status === answer.status ? null : entry };
    }),
  ),

  /** Gives an endpoint another secret, which the answer shows this once. */
  rotate: developerProcedure
    .input(EndpointInput.extend(RotateSecretRequest.shape))
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (transaction) => {
        const { webhooks, environment } = ctx.services;
        const answer = await rotateSecret(transaction, ctx.member.partnerId, input.endpointId, {
          expirePreviousNow: input.expire_previous_now,
          masterKey: webhooks.masterKey,
          nowMs: environment.nowMs(),
        });
        const entry = {
          action: 'webhook.secret_rotated',
          target: input.endpointId,
          after: { previous_secret_expires_at: answer.previous_secret_expires_at },
        };
        return { answer, entry };
      }),
    ),

  /** Sends nothing there any more. */
  remove: developerProcedure.input(EndpointInput).mutation(({ ctx, input: { endpointId } }) =>
    recordChange(ctx, async (transaction) => {
      const nowMs = ctx.services.environment.nowMs();
      const removed = await deleteEndpoint(transaction, ctx.member.partnerId, endpointId, nowMs);
      if (removed === null) throw new ApiError('endpoint_not_found');
      const entry = { action: 'webhook.removed', target: endpointId, before: { url: removed.url } };
      return { answer: undefined, entry };
    }),
  ),

  /** Sent and pending deliveries, newest first. */
  deliveries: memberProcedure
    .input(WebhookDeliveryQuery.extend(EndpointInput.shape))
    .query(({ ctx, input: { org: _, endpointId, ...query } }) =>
      listDeliveries(ctx.services.pool, ctx.member.partnerId, endpointId, query),
    ),

  /** One delivery: every attempt, and what each sends. */
  delivery: memberProcedure.input(DeliveryInput).query(async ({ ctx, input }) => {
    const { pool, webhooks } = ctx.services;
    const { partnerId } = ctx.member;
    const { endpointId, deliveryId } = input;
    const [detail, message] = await Promise.all([
      getDelivery(pool, partnerId, endpointId, deliveryId),
      readMessage(pool, partnerId, endpointId, deliveryId, webhooks.masterKey),
    ]);
    return {
      ...detail,
      // A receiver may repeat the message in its response.
      attempts: detail.attempts.map((attempt) => ({
        ...attempt,
        response_excerpt: attempt.response_excerpt && hideLinkTokens(attempt.response_excerpt),
      })),
      message,
    };
  }),

  /** Sends one event there once more. */
  resend: developerProcedure
    .input(EndpointInput.extend({ eventId: z.string().max(64) }))
    .mutation(({ ctx, input: { endpointId, eventId } }) =>
      recordChange(ctx, async (transaction) => {
        const { partnerId } = ctx.member;
        const nowMs = ctx.services.environment.nowMs();
        const answer = await resendEvent(transaction, partnerId, eventId, endpointId, nowMs);
        const entry = {
          action: 'webhook.event_resent',
          target: endpointId,
          after: { event: eventId },
        };
        return { answer, entry: answer.deliveries.some(({ is_new }) => is_new) ? entry : null };
      }),
    ),

  /** Sends what happened since a time there once more. */
  replay: developerProcedure
    .input(EndpointInput.extend({ replay: ReplayEventsRequest }))
    .mutation(({ ctx, input: { endpointId, replay } }) =>
      recordChange(ctx, async (transaction) => {
        const { partnerId } = ctx.member;
        const nowMs = ctx.services.environment.nowMs();
        const answer = await replayEvents(transaction, partnerId, endpointId, replay, nowMs);
        const { cursor: _, ...asked } = replay;
        const entry = {
          action: 'webhook.replayed',
          target: endpointId,
          after: { ...asked, queued: answer.queued },
        };
        return { answer, entry: answer.queued > 0 ? entry : null };
      }),
    ),
});
