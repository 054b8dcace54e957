import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#server/errors/api-error.ts';
import { openTestService } from '#server/http/testing/open-test-service.ts';
import { COST_PER_CALL } from '#server/partners/credits.ts';
import { errorCodesOf } from './define-operation.ts';
import {
  EACH_OPERATION,
  envelopeOf,
  failing,
  type OperationsService,
  openOperationsService,
  requestFor,
} from './testing/operations-service.ts';

let api: OperationsService;
beforeAll(async () => {
  api = await openOperationsService();
});
afterAll(() => api.close());

describe.each(EACH_OPERATION.filter(({ operation }) => operation.cost !== null))(
  '$id',
  ({ operation }) => {
    const charge = operation.cost?.credits ?? 0;

    describe('with a price', () => {
      it('402: 200 parallel calls on 100 credits: exactly 20 delivered', async () => {
        const { apiKey, partnerId } = await api.createPartner({ tier: 'high', credits: 100 });
        const responses = await Promise.all(
          Array.from({ length: 200 }, () => api.service.serve(requestFor(operation, apiKey))),
        );
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
        const refused = responses.filter(({ status }) => status === 402);
        expect(refused).toHaveLength(180);
        expect((await envelopeOf(refused[0] as Response)).error).toBe('insufficient_credits');
        expect(await api.balanceOf(partnerId)).toBe(0);
        const { rows } = await api.db.pool.query<{ reason: string; count: number }>(
          `select reason, count(*)::int from credit_ledger
            where partner_id = $1 and kind = 'spend' group by reason`,
          [partnerId],
        );
        expect(rows).toEqual([{ reason: operation.cost?.reason, count: 20 }]);
      });

      const ownErrors = operation.errors.map((code) => ({ code, error: new ApiError(code) }));
      it.each(ownErrors)('$error.status: $code is free', async ({ code, error }) => {
        const { apiKey, partnerId } = await api.createPartner({ credits: 100 });
        const broken = openTestService(api.db.pool, [failing(operation, error)]);
        const response = await broken.serve(requestFor(operation, apiKey));
        expect(response.status).toBe(error.status);
        expect((await envelopeOf(response)).error).toBe(code);
        expect(await api.balanceOf(partnerId)).toBe(100);
        await broken.requestLog.close();
      });

      const free = operation.examples.filter(
        ({ response }) => operation.isCharged?.(response) === false,
      );
      it.each(free)('200: the answer "$summary" is free', async ({ response: body }) => {
        const { apiKey, partnerId } = await api.createPartner({ credits: COST_PER_CALL });
        const answered = openTestService(api.db.pool, [
          { ...operation, handler: async () => body },
        ]);
        const response = await answered.serve(requestFor(operation, apiKey));
        expect(response.status).toBe(200);
        expect(await response.json()).toEqual(body);
        expect(await api.balanceOf(partnerId)).toBe(COST_PER_CALL);
        await answered.requestLog.close();
      });

      it('500: an answer that breaks its schema is not delivered and not charged', async () => {
        const { apiKey, partnerId } = await api.createPartner({ credits: 100 });
        const wrong = [
          { ...operation, handler: async () => ({}) },
          {
            ...operation,
            handler: async () => ({ ...(operation.examples[0]?.response as object), extra: 1 }),
          },
          failing(operation, new ApiError('method_not_allowed')),
        ];
        for (const broken of wrong.map((one) => openTestService(api.db.pool, [one]))) {
          const response = await broken.serve(requestFor(operation, apiKey));
          expect(response.status).toBe(500);
          await broken.requestLog.close();
        }
        expect(await api.balanceOf(partnerId)).toBe(100);
        expect(errorCodesOf(operation)).not.toContain('method_not_allowed');
      });

      it('503: a hold that ended while the answer was made is not delivered for nothing', async () => {
        const { apiKey, partnerId } = await api.createPartner({ credits: 100 });
        const slow = openTestService(api.db.pool, [
          {
            ...operation,
            handler: async () => {
              await api.db.pool.query(
                `update credit_hold set expires_at = now() - interval '1 second' where partner_id = $1`,
                [partnerId],
              );
              await api.service.serve(requestFor(operation, apiKey));
              return operation.examples[0]?.response;
            },
          },
        ]);
        const response = await slow.serve(requestFor(operation, apiKey));
        expect(response.status).toBe(503);
        expect(await api.balanceOf(partnerId)).toBe(100 - charge);
        await slow.requestLog.close();
      });
    });
  },
);
