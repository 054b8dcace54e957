import { z } from 'zod';
import {
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  getDelivery,
  listDeliveries,
  listEndpoints,
  readMessage,
  replayEvents,
  resendEvent,
  resumeEndpoint,
  rotateSecret,
  testEndpoint,
  toPublicEndpoint,
} from '#server/events/index.ts';

import { WebhookDeliveryQuery } from '#server/schemas/webhook-delivery.ts';
import {
  CreateWebhookEndpointRequest,
  RotateSecretRequest,
} from '#server/schemas/webhook-endpoint.ts';
import { ReplayEventsRequest } from '#server/schemas/webhook-replay.ts';
import { developerProcedure, memberProcedure, router } from '../init.ts';
import { recordChange } from '../record-change.ts';

const EndpointInput = z.object({ endpointId: z.string().max(64) });
const DeliveryInput = EndpointInput.extend({ deliveryId: z.string().max(64) });

export const webhooksRouter = router({
  /** Every endpoint, oldest first, never with secrets. */
  list: memberProcedure.query(({ ctx: { services, member } }) =>
    listEndpoints(services.pool, member.partnerId, services.environment.nowMs()),
  ),

  get: memberProcedure.input(EndpointInput).query(async ({ ctx: { services, member }, input }) => {
    const row = await findEndpoint(services.pool, member.partnerId, input.endpointId);
    return toPublicEndpoint(row, services.environment.nowMs());
  }),

  /** Registers an address. The answer shows its secret this once. */
  create: developerProcedure
    .input(z.object(CreateWebhookEndpointRequest.shape))
    .mutation(async ({ ctx, input }) => {
      const { pool, webhooks, environment } = ctx.services;
      const created = await createEndpoint(
        pool,
        ctx.member.partnerId,
        input.url,
        webhooks,
        environment.nowMs(),
      );
      const { endpoint } = created;
      await recordChange(ctx, { action: 'webhook.added', target: endpoint.id, after: endpoint });
      return created;
    }),

  /** Sends a sample there now. */
  test: developerProcedure.input(EndpointInput).mutation(async ({ ctx, input }) => {
    const { pool, webhooks, environment } = ctx.services;
    const tested = await testEndpoint(
      pool,
      ctx.member.partnerId,
      input.endpointId,
      webhooks,
      environment.nowMs(),
    );
    const { outcome } = tested.attempt;
    await recordChange(ctx, {
      action: 'webhook.tested',
      target: input.endpointId,
      after: { outcome },
    });
    return tested;
  }),

  /** Lets a disabled endpoint receive events again. */
  resume: developerProcedure.input(EndpointInput).mutation(async ({ ctx, input }) => {
    const { pool, environment } = ctx.services;
    const { partnerId } = ctx.member;
    const before = await findEndpoint(pool, partnerId, input.endpointId);
    const endpoint = await resumeEndpoint(pool, partnerId, input.endpointId, environment.nowMs());
    await recordChange(ctx, {
      action: 'webhook.resumed',
      target: endpoint.id,
      before: { status: before.status, disabled_reason: before.disabled_reason },
      after: { status: endpoint.status },
    });
    return endpoint;
  }),

  /** Gives an endpoint another secret, which the answer shows this once. */
  rotate: developerProcedure
    .input(EndpointInput.extend(RotateSecretRequest.shape))
    .mutation(async ({ ctx, input }) => {
      const { pool, webhooks, environment } = ctx.services;
      const rotated = await rotateSecret(pool, ctx.member.partnerId, input.endpointId, {
        expirePreviousNow: input.expire_previous_now,
        masterKey: webhooks.masterKey,
        nowMs: environment.nowMs(),
      });
      await recordChange(ctx, {
        action: 'webhook.secret_rotated',
        target: input.endpointId,
        after: { previous_secret_expires_at: rotated.previous_secret_expires_at },
      });
      return rotated;
    }),

  /** Sends nothing there any more. */
  remove: developerProcedure.input(EndpointInput).mutation(async ({ ctx, input }) => {
    const { pool, environment } = ctx.services;
    const { partnerId } = ctx.member;
    const before = await findEndpoint(pool, partnerId, input.endpointId);
    await deleteEndpoint(pool, partnerId, input.endpointId, environment.nowMs());
    await recordChange(ctx, {
      action: 'webhook.removed',
      target: input.endpointId,
      before: { url: before.url },
    });
  }),

  /** What was sent there or is on its way, newest first. */
  deliveries: memberProcedure
    .input(WebhookDeliveryQuery.extend(EndpointInput.shape))
    .query(({ ctx, input: { org: _, endpointId, ...query } }) =>
      listDeliveries(ctx.services.pool, ctx.member.partnerId, endpointId, query),
    ),

  /** One delivery: every attempt, and what each sends. */
  delivery: memberProcedure.input(DeliveryInput).query(async ({ ctx, input }) => {
    const { pool } = ctx.services;
    const { partnerId } = ctx.member;
    const { endpointId, deliveryId } = input;
    const [detail, message] = await Promise.all([
      getDelivery(pool, partnerId, endpointId, deliveryId),
      readMessage(pool, partnerId, endpointId, deliveryId),
    ]);
    return { ...detail, message };
  }),

  /** Sends one event there once more. */
  resend: developerProcedure
    .input(EndpointInput.extend({ eventId: z.string().max(64) }))
    .mutation(async ({ ctx, input }) => {
      const { pool, environment } = ctx.services;
      const { endpointId, eventId } = input;
      const resent = await resendEvent(
        pool,
        ctx.member.partnerId,
        eventId,
        endpointId,
        environment.nowMs(),
      );
      await recordChange(ctx, {
        action: 'webhook.event_resent',
        target: endpointId,
        after: { event: eventId },
      });
      return resent;
    }),

  /** Sends what happened since a time there once more. */
  replay: developerProcedure
    .input(EndpointInput.extend({ replay: ReplayEventsRequest }))
    .mutation(async ({ ctx, input }) => {
      const { pool, environment } = ctx.services;
      const { endpointId, replay } = input;
      const replayed = await replayEvents(
        pool,
        ctx.member.partnerId,
        endpointId,
        replay,
        environment.nowMs(),
      );
      const { cursor: _, ...asked } = replay;
      await recordChange(ctx, {
        action: 'webhook.replayed',
        target: endpointId,
        after: { ...asked, queued: replayed.queued },
      });
      return replayed;
    }),
});
