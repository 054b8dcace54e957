import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AgentsService,
  openAgentsService,
  type TestTenant,
} from '#server/operations/testing/agents-service.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';

let service: AgentsService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await openAgentsService();
  tenant = await service.openTenant();
});
afterAll(() => service.close());

it('answers a step that is none with ok: false, for nothing', async () => {
  const none = fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, '', [], [{}], {}),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(fc.jsonValue(), { maxLength: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(none, async (step) => {
      const body = { step, actual_amount: 1 };
      expect(
        await tenant.get<ReencodeResponse>(200, 'POST', '/steps/reencode', body),
      ).toMatchObject({ ok: false, unsupported_code: 'invalid_request' });
    }),
    { seed: 14_012, numRuns: 60 },
  );
  expect(await tenant.get(200, 'GET', '/usage')).toMatchObject({ balance: 1_000 });
  expect(await tenant.get(400, 'POST', '/steps/reencode', { actual_amount: 1 })).toMatchObject({
    issues: [{ field: 'step' }],
  });
});
