import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import type { Logger } from '#server/observability/logger.ts';
import { AddressGate } from '#server/partners/address-gate.ts';
import { reviewCookieName } from '#server/review/review-cookie.ts';
import { answerDraftCall, type DraftCallKind, type DraftRoot } from './answer-draft-call.ts';
import { openClaimWorld } from './testing/claim-world.ts';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
let root: DraftRoot;
const logged: unknown[] = [];
beforeAll(async () => {
  world = await openClaimWorld();
  root = {
    pool: world.db.pool,
    environment: {
      chains: {
        rpc: (chain) => {
          throw new ChainUnreachable(chain);
        },
      },
      nowMs: world.nowMs,
    },
    appUrl: 'https://portolan.test',
    logger: { error: (fields: unknown) => logged.push(fields) } as unknown as Logger,
    addressGate: new AddressGate(world.db.pool),
    callerAddressHeader: 'x-caller',
  };
});
afterAll(() => world.close());

async function call(
  kind: DraftCallKind,
  { id, token }: { id: string; token: string },
  caller: string,
  answer: () => Promise<unknown> = async () => ({}),
) {
  const request = new Request(`https://portolan.test/review/draft/${id}/${kind}`, {
    method: 'POST',
    headers: {
      origin: 'https://portolan.test',
      host: 'portolan.test',
      'content-type': 'application/json',
      cookie: `${reviewCookieName(id)}=${token}`,
      'x-caller': caller,
    },
    body: '{}',
  });
  return answerDraftCall(kind, request, id, z.strictObject({}), answer, root);
}

describe('what a claim page asks', () => {
  it.each([
    ['challenge', 15],
    ['claim', 15],
  ] as const)('is counted by where it comes from: %s', async (kind, times) => {
    const drafts = [await world.draft(), await world.draft()] as const;
    const statuses: number[] = [];
    for (let at = 0; at < times; at++) {
      statuses.push((await call(kind, drafts[at % 2 === 0 ? 0 : 1], '203.0.113.7')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await call(kind, drafts[0], '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
    expect((await call(kind, drafts[0], '203.0.113.8')).status).toBe(200);
  });

  it('is told that a chain is silent, which is no fault of the service', async () => {
    const draft = await world.draft();
    const answer = await call('claim', draft, '203.0.113.9', async () =>
      root.environment.chains.rpc('base'),
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: 'engine_unreachable' });
    expect(logged).toEqual([]);
  });
});
