import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { createLogger } from '#server/observability/logger.ts';
import { AddressGate } from '#server/partners/address-gate.ts';
import type { ReviewCallKind } from '#server/schemas/review.ts';
import { answerReview } from './answer-review.ts';
import { findPlan } from './find-plan.ts';
import { reviewCookieName } from './review-cookie.ts';
import { storeSomeLink } from './testing/store-some-plan.ts';

const NOW_MS = Date.UTC(2026, 8, 8);
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let db: TestDatabase;
let partnerId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
});
afterAll(() => db.close());

interface Link {
  readonly id: string;
  readonly token: string;
}

async function someLink(): Promise<Link> {
  const stored = { partnerId, wallet: OWNER, plan: { steps: [] }, createdAtMs: NOW_MS };
  const token = await storeSomeLink(db.pool, stored);
  const found = await findPlan(db.pool, token, NOW_MS);
  if (found.state !== 'open') throw new Error('The plan is not there.');
  return { id: found.plan.id, token };
}

function call(kind: ReviewCallKind, { id, token }: Link, origin = 'https://portolan.test') {
  const request = new Request(`https://portolan.test/review/plan/${id}/${kind}`, {
    method: 'POST',
    headers: {
      origin,
      host: 'portolan.test',
      'content-type': 'application/json',
      cookie: `${reviewCookieName(id)}=${token}`,
    },
    body: '{}',
  });
  return answerReview(
    kind,
    request,
    id,
    z.strictObject({}),
    async ({ plan, partnerId }) => ({ plan: plan.id, partnerId }),
    {
      pool: db.pool,
      environment: { chains: createChainAccess({}), nowMs: () => NOW_MS },
      appUrl: 'https://portolan.test',
      logger: createLogger('silent'),
      addressGate: new AddressGate(db.pool),
    },
  );
}

describe('what a plan page asks', () => {
  it('is answered to whoever holds the link, about its plan alone', async () => {
    const [link, other] = [await someLink(), await someLink()];
    const answer = await call('receipt', link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ plan: link.id, partnerId });
    expect((await call('receipt', { id: other.id, token: link.token })).status).toBe(404);
    expect((await call('receipt', link, 'https://elsewhere.test')).status).toBe(404);
  });

  it.each([
    ['simulation', 30],
    ['recipients', 30],
    ['fresh-step', 120],
    ['attempt', 120],
    ['found', 120],
    ['arrival', 120],
    ['receipt', 300],
  ] as const)('is counted by the plan: %s, %i times a minute', async (kind, times) => {
    const [link, other] = [await someLink(), await someLink()];
    for (let at = 0; at < times; at++) expect((await call(kind, link)).status).toBe(200);
    const refused = await call(kind, link);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
    expect((await call(kind, other)).status).toBe(200);
  });

  it('counts for nobody where the link does not fit', async () => {
    const [link, other] = [await someLink(), await someLink()];
    for (let at = 0; at < 31; at++) {
      expect((await call('simulation', { id: link.id, token: other.token })).status).toBe(404);
    }
    expect((await call('simulation', link)).status).toBe(200);
  });
});
