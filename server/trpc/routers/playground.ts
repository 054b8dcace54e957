import { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import { BASE_PATH } from '#server/http/match-route.ts';
import { createIntent } from '#server/operations/create-intent.ts';
import { createPlan } from '#server/operations/create-plan.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { simulateSteps } from '#server/operations/simulate-steps.ts';
import { findApiKey } from '#server/portal/store.ts';
import { developerProcedure, router } from '../init.ts';

/** What the playground calls, on the way from a sentence to a simulation. */
const CALLS: Readonly<Record<'createIntent' | 'createPlan' | 'simulateSteps', Operation>> = {
  createIntent,
  createPlan,
  simulateSteps,
};

export const playgroundRouter = router({
  /**
   * Calls the API as the organisation's own key does: its rate window, its credits, its request log.
   * An answer that is not a success is an answer too, so that its envelope can be shown.
   */
  send: developerProcedure
    .input(
      z.object({
        operation: z.enum(['createIntent', 'createPlan', 'simulateSteps']),
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { services, member } = ctx;
      if ((await findApiKey(services.database, member.partnerId)) === null) {
        throw new ApiError('key_not_found');
      }
      const operation = CALLS[input.operation];
      const path = BASE_PATH + operation.path;
      const startedAt = performance.now();
      const response = await services.callApi(
        member.partnerId,
        new Request(new URL(path, ctx.origin), {
          method: operation.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input.body),
        }),
      );
      const answer: unknown = await response.json();
      const isCharged = response.ok && (operation.isCharged?.(answer) ?? true);
      return {
        method: operation.method,
        path,
        status: response.status,
        request_id: response.headers.get('service-request-id'),
        latency_ms: Math.round(performance.now() - startedAt),
        credits: isCharged ? (operation.cost?.credits ?? 0) : 0,
        balance: (await services.readUsage(member.partnerId)).balance,
        answer,
      };
    }),
});
