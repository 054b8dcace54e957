import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someAddress } from './testing/agents-service.ts';
import {
  EACH_OPERATION,
  envelopeOf,
  type OperationsService,
  openOperationsService,
  requestFor,
} from './testing/operations-service.ts';

let api: OperationsService;
beforeAll(async () => {
  api = await openOperationsService();
});
afterAll(() => api.close());

describe.each(EACH_OPERATION.filter(({ operation }) => operation.rateClass === 'per_key'))(
  '$id',
  ({ operation }) => {
    const status = operation.response.status ?? 200;
    const charge = operation.cost?.credits ?? 0;

    it('429: beyond the tier, with Retry-After, before 400 and 402', async () => {
      const { apiKey, partnerId } = await api.createPartner({ tier: 'beta', credits: 1_000 });
      const responses = await Promise.all(
        Array.from({ length: 45 }, () => api.service.serve(requestFor(operation, apiKey))),
      );
      const limited = responses.filter(({ status }) => status === 429);
      expect(responses.filter((response) => response.status === status)).toHaveLength(30);
      expect(limited).toHaveLength(15);
      for (const response of limited) {
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect((await envelopeOf(response)).error).toBe('rate_limited');
      }
      expect(await api.balanceOf(partnerId)).toBe(1_000 - 30 * charge);
      if (operation.request !== null) {
        const bad = await api.service.serve(requestFor(operation, apiKey, { rawBody: '{' }));
        expect(bad.status).toBe(429);
      }
    });
  },
);

describe.each(EACH_OPERATION.filter(({ operation }) => operation.rateClass === 'per_address'))(
  '$id',
  ({ operation }) => {
    const status = operation.response.status ?? 200;

    it('429: beyond what one address may, with Retry-After, before 400', async () => {
      const [{ maxRequests } = { maxRequests: 0 }] = operation.addressLimits ?? [];
      const headers = { 'x-caller': someAddress() };
      const responses = await Promise.all(
        Array.from({ length: maxRequests + 5 }, () =>
          api.service.serve(requestFor(operation, undefined, { headers })),
        ),
      );
      const limited = responses.filter((response) => response.status === 429);
      expect(responses.filter((response) => response.status === status)).toHaveLength(maxRequests);
      expect(limited).toHaveLength(5);
      for (const response of limited) {
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect((await envelopeOf(response)).error).toBe('rate_limited');
      }
      const bad = requestFor(operation, undefined, { headers, rawBody: '{' });
      expect((await api.service.serve(bad)).status).toBe(429);
    });
  },
);
