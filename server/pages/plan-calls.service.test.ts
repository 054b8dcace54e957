import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { findPlan } from '#server/review/find-plan.ts';
import { reviewCookieName } from '#server/review/review-cookie.ts';
import { storeSomeLink } from '#server/review/testing/store-some-plan.ts';
import type { ReviewCallKind } from '#server/schemas/review.ts';
import { deriveSealKey } from '#server/seal/seal-step.ts';
import { answerPageCallWith } from './answer-page-call.ts';
import { PLAN_CALLS } from './plan-calls.ts';
import { testPageParts } from './testing/test-page-parts.ts';

const sealKey = deriveSealKey(new Uint8Array(32));
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
  const found = await findPlan(db.pool, token, { nowMs: NOW_MS, sealKey });
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
  const parts = testPageParts(db.pool, {
    environment: { chains: createChainAccess({}), nowMs: () => NOW_MS },
    sealKey,
  });
  const { maxAMinute } = PLAN_CALLS[kind];
  const answering = {
    request: z.strictObject({}),
    maxAMinute,
    answer: async ({ plan, partnerId }: { plan: { id: string }; partnerId: string }) => ({
      plan: plan.id,
      partnerId,
    }),
  };
  return answerPageCallWith({ ...parts, planCalls: { [kind]: answering } }, request);
}

describe('what a plan page asks', () => {
  it('is answered to anyone with the link, only about its plan', async () => {
    const [link, other] = [await someLink(), await someLink()];
    const answer = await call('receipt', link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
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

  it('does not count where the link does not match', async () => {
    const [link, other] = [await someLink(), await someLink()];
    for (let at = 0; at < 31; at++) {
      expect((await call('simulation', { id: link.id, token: other.token })).status).toBe(404);
    }
    expect((await call('simulation', link)).status).toBe(200);
  });
});
