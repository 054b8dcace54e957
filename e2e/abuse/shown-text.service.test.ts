import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from '#server/operations/testing/agents-service.ts';
import { findPlan } from '#server/review/find-plan.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { deriveSealKey } from '#server/seal/seal-step.ts';

/** What people read says what they see: nothing invisible, nothing in another order. */
const SEAL_KEY = deriveSealKey(new Uint8Array(32).fill(3));
let service: AgentsService;
let tenant: TestTenant;
let plan: PlanResponse;
beforeAll(async () => {
  service = await openAgentsService({ stepSealKey: SEAL_KEY });
  tenant = await service.openTenant({ tier: 'high', credits: 1_000 });
  plan = await tenant.get<PlanResponse>(200, 'POST', '/plan', {
    intents: [
      {
        action: 'transfer',
        asset: 'USDC',
        chain: 'base',
        amount: '5',
        recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      },
    ],
    wallets: [{ address: OWNER, chain: 'base' }],
  });
});
afterAll(() => service.close());

/** Every character of these kinds that Unicode has, but line breaks, tabs and halves of characters. */
const UNSEEN = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => !(code >= 0xd800 && code <= 0xdfff) && ![0, 9, 10, 13].includes(code))
  .map((code) => String.fromCodePoint(code))
  .filter((char) => /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u.test(char));
const BIDI = [...'\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c'];
const ZERO_WIDTH = [...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u3164'];

const hidden = fc.oneof(
  fc.constantFrom(...BIDI),
  fc.constantFrom(...ZERO_WIDTH),
  fc.nat(UNSEEN.length - 1).map((at) => UNSEEN[at] ?? ''),
);
/** A text as it is seen, and the same with characters in it that nobody sees. */
const texts = (seen: string) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: seen.length }), hidden), {
      minLength: 1,
      maxLength: 6,
    })
    .map((places) =>
      places
        .toSorted(([one], [other]) => other - one)
        .reduce((text, [at, char]) => text.slice(0, at) + char + text.slice(at), seen),
    );
const check = (seen: string, property: (text: string) => Promise<void>) =>
  fc.assert(fc.asyncProperty(texts(seen), property), { seed: 14, numRuns: 40, endOnFailure: true });

describe('what a reader is shown has nothing that is not seen', () => {
  it('of the sentence over a plan that a partner hands over', async () => {
    const seen = 'Pay 5 USDC to Bob (invoice 42), not to Eve';
    await check(seen, async (sentence) => {
      const { review_url } = await tenant.get<{ review_url: string }>(
        201,
        'POST',
        '/review-links',
        { plan, wallet: OWNER, sentence },
      );
      const token = review_url.split('/').at(-1) ?? '';
      const found = await findPlan(service.db.pool, token, {
        sealKey: SEAL_KEY,
        nowMs: service.nowMs(),
      });
      expect(found).toMatchObject({ state: 'open', plan: { sentence: seen } });
    });
  });

  it('of a plan that was stored before', async () => {
    const seen = 'Swap all of it';
    const { review_url } = await tenant.get<{ review_url: string }>(201, 'POST', '/review-links', {
      plan,
      wallet: OWNER,
    });
    const token = review_url.split('/').at(-1) ?? '';
    await check(seen, async (text) => {
      await service.db.pool.query(
        'update prepared_plan set sentence = $1, headline = $1, reasoning = $1',
        [text],
      );
      const found = await findPlan(service.db.pool, token, {
        sealKey: SEAL_KEY,
        nowMs: service.nowMs(),
      });
      expect(found).toMatchObject({
        plan: { sentence: seen, headline: seen, reasoning: seen },
      });
    });
  });

  it('of an agent: its request, its action, its label', async () => {
    const seen = 'send 5 USDC to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on base';
    await check(seen, async (action) => {
      const agent = await tenant.create({ autonomy: 'prepare', action });
      const { agent: shown } = await tenant.get<{ agent: Agent }>(
        200,
        'GET',
        `/agents/${agent.id}`,
      );
      expect(shown.action).toBe(seen);
      await tenant.ask('DELETE', `/agents/${agent.id}`);
    });
    const label = 'Rent is due';
    await check(label, async (text) => {
      const body = { kind: 'schedule', wallets: [OWNER], cadence: 'daily', label: text };
      const response = await tenant.ask('POST', '/agents', body);
      const answer = await response.text();
      expect(answer).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
      const { agent } = JSON.parse(answer) as { agent?: Agent };
      if (agent !== undefined) await tenant.ask('DELETE', `/agents/${agent.id}`);
    });
  });

  it('of a draft, which is refused by its field', async () => {
    await check('notify me when ETH drops below 2000', async (request) => {
      const response = await service.askKeyless('/agent-drafts', { request });
      // White space around it is cut before.
      if (request.trim() === 'notify me when ETH drops below 2000') return;
      expect(response.status).toBe(400);
      expect(((await response.json()) as ErrorEnvelope).issues[0]?.field).toBe('request');
    });
  });
});
