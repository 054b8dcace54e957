import { describe, expect, it } from 'vitest';
import { openForFile } from '../testing/open-for-file.ts';
import { expectRefusal, NOW_MS, openWorkingPortal } from '../testing/open-working-portal.ts';

const portal = openForFile(openWorkingPortal);

describe('usage and the request log', () => {
  it('explains an operation and an error, and refuses an invalid search', async () => {
    const { org, partnerId, apiKeyId, apiKey, viewer } = await portal.openOrganisation();
    await portal.pool.query(
      `insert into request_log
         (request_id, partner_id, api_key_id, operation, status, error, credits, latency_ms, at)
       values ('request.a', $1, $2, 'createPlan', 503, 'engine_unreachable', 0, 12.5, $3),
              ('request.b', $1, $2, 'gone', 400, 'gone_too', 0, 1, $3)`,
      [partnerId, apiKeyId, new Date(NOW_MS)],
    );
    expect(await viewer.requests.search({ org, status: 5 })).toEqual({
      requests: [
        {
          request_id: 'request.a',
          operation: 'createPlan',
          status: 503,
          error: 'engine_unreachable',
          credits: 0,
          latency_ms: 12.5,
          at: NOW_MS,
          key: { prefix: 'ptn_live_', last4: apiKey.slice(-4) },
          route: { method: 'POST', path: '/plan' },
          meaning: {
            status: 503,
            retryable: true,
            message: 'A chain cannot be reached right now. Nothing was charged; try again.',
          },
        },
      ],
      next_cursor: null,
    });
    expect(await viewer.requests.search({ org, requestId: 'request.b' })).toMatchObject({
      requests: [{ route: null, meaning: null }],
    });
    await expectRefusal(viewer.requests.search({ org, cursor: 'garbage' }), 'invalid_request');
    for (const search of [{ status: 44 }, { limit: 0 }, { since: -1 }]) {
      await expect(viewer.requests.search({ org, ...search })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    await expect(viewer.usage.daily({ org, days: 31 as 30 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
