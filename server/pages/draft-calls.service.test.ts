import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { BASE_ID, openClaimWorld } from '#server/drafts/testing/claim-world.ts';
import { openCode } from '#server/messaging/index.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { ownerCookieName } from '#server/review/owner-cookie.ts';
import { reviewCookieName } from '#server/review/review-cookie.ts';
import { answerPageCallWith } from './answer-page-call.ts';
import { DRAFT_CALLS, type DraftAnswer, type DraftCallKind } from './draft-calls.ts';
import { type TestPageParts, testPageParts } from './testing/test-page-parts.ts';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
let parts: TestPageParts;
beforeAll(async () => {
  world = await openClaimWorld();
  parts = testPageParts(world.db.pool, {
    environment: {
      chains: {
        rpc: (chain) => {
          throw new ChainUnreachable(chain);
        },
      },
      nowMs: world.nowMs,
    },
    sealKey: world.sealKey,
  });
});
afterAll(() => world.close());

async function call(
  kind: DraftCallKind,
  { id, token }: { id: string; token: string },
  caller: string,
  answer: () => Promise<DraftAnswer> = async () => ({ body: {} }),
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
  const { addressLimits } = DRAFT_CALLS[kind];
  const answering = { request: z.strictObject({}), addressLimits, answer };
  return answerPageCallWith({ ...parts, draftCalls: { [kind]: answering } }, request);
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

  it('is answered that a chain does not answer, which is not an error of the service', async () => {
    const draft = await world.draft();
    const answer = await call(
      'claim',
      draft,
      '203.0.113.9',
      async () => parts.root.environment.chains.rpc('base') as never,
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: 'engine_unreachable' });
    expect(parts.logged).toEqual([]);
  });

  it('links a chat with the wallet that claimed it, for its owner’s browser alone', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const draft = await world.draft();
    const chat = { linkUrl: async (code: string) => `https://t.me/bot?start=${code}` };
    const ask = async (cookies: string, root: object = { chat }) => {
      const request = new Request(`https://portolan.test/review/draft/${draft.id}/chat`, {
        method: 'POST',
        headers: {
          origin: 'https://portolan.test',
          host: 'portolan.test',
          'content-type': 'application/json',
          cookie: `${reviewCookieName(draft.id)}=${draft.token}; ${cookies}`,
          'x-caller': '203.0.113.20',
        },
        body: '{}',
      });
      const answer = await answerPageCallWith(
        { ...parts, root: { ...parts.root, ...root } },
        request,
      );
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const refused = { status: 404, body: { error: 'draft_not_found' } };
    expect(await ask('')).toMatchObject(refused);
    const signed = await world.sign(draft.token, {
      address: account.address,
      chainId: BASE_ID,
      sign: (message) => account.signMessage({ message }),
    });
    const { ownerToken } = await world.claim(draft.token, signed);
    expect(await ask(`${ownerCookieName(draft.id)}=${'A'.repeat(43)}`)).toMatchObject(refused);
    const owner = `${ownerCookieName(draft.id)}=${ownerToken}`;
    const { status, body } = await ask(owner);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { expires_at: world.nowMs() + 600_000 },
    });
    const code = String(body.activation_url).split('=').at(-1) ?? '';
    expect(await openCode(world.db.pool, code, '7', world.nowMs())).toEqual({
      partnerId: PUBLIC_PARTNER_ID,
      wallet: account.address,
      activation: null,
      proof: 'signature',
    });
    expect(await ask(owner, { chat: null })).toMatchObject({
      status: 503,
      body: { error: 'activation_unavailable' },
    });
  });
});
