import { describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { openTestPortal, refusalOf } from '../testing/open-test-portal.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const WALLETS = [{ address: WALLET, chain: 'base' }];

const portal = openForFile(() => {
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  return openTestPortal({
    environment: {
      chains: createChainAccess(Object.fromEntries(chains)),
      nowMs: () => Date.now(),
    },
  });
});

const intent = (org: string, prompt = 'Swap 5 USDC to ETH on Base') => ({
  org,
  operation: 'createIntent' as const,
  body: { prompt, wallets: WALLETS },
});

async function balanceOf(partnerId: string): Promise<number> {
  return (await readUsage(portal.pool, partnerId)).balance;
}

describe('the playground', () => {
  it('goes from a sentence to a simulation and takes 5 credits for each delivered call', async () => {
    const { slug, partnerId, developer } = await portal.createOrganisation();
    const before = await balanceOf(partnerId);
    const { playground } = portal.as(developer);
    const asked = await playground.send(intent(slug));
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/v1beta/intent',
      status: 200,
      credits: 5,
      balance: before - 5,
      request_id: expect.stringMatching(/^req_/),
    });
    const { intents } = asked.answer as IntentResponse;
    const planned = await playground.send({
      org: slug,
      operation: 'createPlan',
      body: { intents, wallets: WALLETS },
    });
    const { steps } = planned.answer as PlanResponse;
    expect(steps.map(({ type }) => type)).toContain('swap');
    const simulated = await playground.send({
      org: slug,
      operation: 'simulateSteps',
      body: { chain: 'base', sender: WALLET, steps },
    });
    expect(simulated.answer).toMatchObject({ success: true });
    expect(await balanceOf(partnerId)).toBe(before - 15);
  });

  it('calls any operation of the documents, its values where they belong', async () => {
    const { slug, developer } = await portal.createOrganisation();
    const { playground } = portal.as(developer);
    const usage = await playground.send({ org: slug, operation: 'getUsage' });
    expect(usage).toMatchObject({ method: 'GET', status: 200, credits: 0 });
    const missing = await playground.send({
      org: slug,
      operation: 'getAgent',
      path: { id: 'wch_none' },
    });
    expect(missing.path).toBe('/v1beta/agents/wch_none');
    expect([400, 403, 404]).toContain(missing.status);
    for (const call of [
      { operation: 'getAgent', path: { id: '..' } },
      { operation: 'getAgent' },
      { operation: 'toString' },
    ]) {
      expect(await refusalOf(playground.send({ org: slug, ...call }))).toMatchObject({
        code: 'invalid_request',
      });
    }
  });

  it('changes something after a fresh sign-in alone, and leaves an entry of who did', async () => {
    const { slug, partnerId, developer } = await portal.createOrganisation();
    const { playground } = portal.as(developer);
    const create = () =>
      playground.send({
        org: slug,
        operation: 'createAgent',
        body: {
          request: 'tell me when ETH drops below 2000',
          wallets: [WALLET],
          autonomy: 'notify',
        },
      });
    const entries = () =>
      portal.database.auditLogEntry.findMany({ where: { partnerId, action: 'api.called' } });
    const agents = () => portal.database.agent.count({ where: { partnerId } });
    const age = (minutes: number) =>
      portal.pool.query(
        `update portal_session set signed_in_at = now() - $2 * interval '1 minute' where user_id = $1`,
        [developer.id, minutes],
      );
    await age(11);
    expect(await refusalOf(create())).toMatchObject({ code: 'sign_in_again' });
    expect([await agents(), await entries()]).toEqual([0, []]);
    expect((await playground.send({ org: slug, operation: 'getUsage' })).status).toBe(200);
    await age(9);
    expect((await create()).status).toBe(201);
    expect(await agents()).toBe(1);
    expect(await entries()).toMatchObject([
      { userId: developer.id, target: 'POST /v1beta/agents', after: { operation: 'createAgent' } },
    ]);
  });

  it('enters each call in the request log under the key, and counts it', async () => {
    const { slug, partnerId, apiKeyId, developer } = await portal.createOrganisation();
    const { request_id } = await portal.as(developer).playground.send(intent(slug));
    await portal.flushRequestLog();
    const logged = await portal.database.requestLogEntry.findFirst({
      where: { partnerId, requestId: request_id ?? '' },
    });
    expect(logged).toMatchObject({ apiKeyId, operation: 'createIntent', status: 200, credits: 5 });
    const window = await portal.database.rateWindow.findFirst({ where: { apiKeyId } });
    expect(window).toMatchObject({ used: 1 });
  });

  it('does not charge for a clarification or a refusal', async () => {
    const { slug, partnerId, developer } = await portal.createOrganisation();
    const before = await balanceOf(partnerId);
    const { playground } = portal.as(developer);
    const question = await playground.send(intent(slug, 'Swap USDC to ETH on Base'));
    expect((question.answer as IntentResponse).clarifications).toHaveLength(1);
    expect(question).toMatchObject({ status: 200, credits: 0, balance: before });
    const refused = await playground.send(intent(slug, ''));
    expect(refused).toMatchObject({
      status: 400,
      credits: 0,
      answer: { error: 'invalid_request', request_id: refused.request_id },
    });
    expect(await balanceOf(partnerId)).toBe(before);
  });

  it('answers with the envelope when the credits are used up or the window is full', async () => {
    const { slug, partnerId, developer } = await portal.createOrganisation();
    await portal.database.creditAccount.update({ where: { partnerId }, data: { balance: 4 } });
    const { playground } = portal.as(developer);
    const poor = await playground.send(intent(slug));
    expect(poor).toMatchObject({ status: 402, answer: { error: 'insufficient_credits' } });
    const rest = await Promise.all(
      Array.from({ length: 30 }, () => playground.send(intent(slug, ''))),
    );
    expect(rest.map(({ status }) => status)).toContain(429);
  });

  it('is refused to strangers, viewers and those who are not signed in', async () => {
    const [own, other] = await Promise.all([
      portal.createOrganisation(),
      portal.createOrganisation(),
    ]);
    const before = await balanceOf(other.partnerId);
    const call = intent(other.slug);
    expect(await refusalOf(portal.as(own.developer).playground.send(call))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusalOf(portal.as(other.viewer).playground.send(call))).toMatchObject({
      code: 'role_forbidden',
    });
    expect(await refusalOf(portal.as(null).playground.send(call))).toMatchObject({
      code: 'not_signed_in',
    });
    expect(await balanceOf(other.partnerId)).toBe(before);
  });

  it('says so without a key, also after it was revoked', async () => {
    const { slug, partnerId, owner, developer } = await portal.createOrganisation();
    await portal.as(owner).keys.revoke({ org: slug });
    expect(await refusalOf(portal.as(developer).playground.send(intent(slug)))).toMatchObject({
      code: 'key_not_found',
    });
    // A call that was pending while the key was revoked does not find an active key either.
    const { callApi } = portal.contextOf(developer).services;
    const response = await callApi(
      partnerId,
      new Request('http://127.0.0.1/v1beta/usage', {
        headers: { authorization: 'Bearer ptn_live_someone_else' },
      }),
    );
    expect(response.status).toBe(401);
  });
});
