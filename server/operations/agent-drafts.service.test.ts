import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiRequest,
  openTestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { AgentDraftResponse } from '#server/schemas/agent-draft.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { createAgentDraft } from './create-agent-draft.ts';
import { OPERATIONS } from './registry.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  someAddress,
} from './testing/agents-service.ts';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

const WATCH = { request: 'Tell me when ETH drops below 2000' };

async function draft(body: object = {}): Promise<AgentDraftResponse> {
  const response = await service.askKeyless('/agent-drafts', { ...WATCH, ...body });
  const text = await response.text();
  expect(response.status, text).toBe(201);
  return AgentDraftResponse.parse(JSON.parse(text));
}

async function refusal(body: object): Promise<ErrorEnvelope & { status: number }> {
  const response = await service.askKeyless('/agent-drafts', body);
  return { status: response.status, ...((await response.json()) as ErrorEnvelope) };
}

const tokenOf = ({ review_url }: AgentDraftResponse) => review_url.split('/').at(-1) ?? '';
const status = (token: string) => service.askKeyless('/agent-drafts/status', { token });

describe('POST /agent-drafts', () => {
  it.each(createAgentDraft.examples)('201: $summary, as the example says', async (example) => {
    const answer = await draft(example.request);
    expect({
      ...answer,
      proposal_id: example.response.proposal_id,
      review_url: example.response.review_url,
      expires_at: example.response.expires_at,
    }).toEqual(example.response);
    expect(answer.expires_at).toBe(service.nowMs() + 72 * 3_600_000);
  });

  it('keeps the wallet as it was sent, also a Solana one, and a recurring schedule', async () => {
    const lower = OWNER.toLowerCase();
    expect((await draft({ wallet: lower })).wallet).toBe(lower);
    const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
    expect((await draft({ wallet: solana })).wallet).toBe(solana);
    const schedule = await draft({ request: 'Remind me every Monday at 9:00 UTC to rebalance' });
    expect(schedule).toMatchObject({ cadence: 'weekly', wallet: null, autonomy: 'notify' });
  });

  it('stores the token as its SHA-256 only, and nothing that is active', async () => {
    const answer = await draft();
    const token = tokenOf(answer);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { rows } = await service.db.pool.query('select * from keyless_draft where id = $1', [
      answer.proposal_id,
    ]);
    expect(rows[0]?.token_sha256).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(rows)).not.toContain(token);
    const agents = await service.db.pool.query('select 1 from agent where partner_id = $1', [
      PUBLIC_PARTNER_ID,
    ]);
    expect(agents.rowCount).toBe(0);
  });

  it.each([
    ['too short', { request: 'ETH' }, 'request'],
    ['too long', { request: 'x'.repeat(2001) }, 'request'],
    ['missing', { request: undefined }, 'request'],
    ['turned around', { request: 'Tell me when \u202eETH drops below 2000' }, 'request'],
    ['partly unseen', { request: 'Tell me when E\u200bTH drops below 2000' }, 'request'],
    ['of another autonomy', { autonomy: 'execute' }, 'autonomy'],
    ['for no wallet', { wallet: '0x12' }, 'wallet'],
    ['for a mistyped wallet', { wallet: `${OWNER.slice(0, -1)}7` }, 'wallet'],
    ['for base58 that is no address', { wallet: '1'.repeat(44) }, 'wallet'],
    ['with a field it does not know', { wallets: [OWNER] }, 'wallets'],
    ['with an action of its own', { action: 'sell it' }, 'action'],
  ])('400: a request that is %s', async (_, body, field) => {
    const answer = await refusal({ ...WATCH, ...body });
    expect(answer).toMatchObject({ status: 400, error: 'invalid_request' });
    expect(answer.issues[0]?.field).toBe(field);
  });

  it.each([
    ['needs_clarification', 'Tell me when UNI tanks', 'notify'],
    ['unwatchable', 'Tell me when UNI looks nice', 'notify'],
    ['autonomy_mismatch', 'When ETH drops below 2000, swap 100 USDC to ETH on Base', 'notify'],
    ['action_required', 'Tell me when ETH drops below 2000', 'prepare'],
  ])('422: %s, with the reason and nothing stored', async (error, request, autonomy) => {
    const before = await service.db.pool.query('select 1 from keyless_draft');
    const answer = await refusal({ request, autonomy });
    expect(answer).toMatchObject({ status: 422, error });
    expect(answer.friendly_message.length).toBeGreaterThan(10);
    const after = await service.db.pool.query('select 1 from keyless_draft');
    expect(after.rowCount).toBe(before.rowCount);
  });

  it('429: more than 10 a minute from one address, with Retry-After, and no word of others', async () => {
    const caller = someAddress();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => service.askKeyless('/agent-drafts', WATCH, caller)),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited).toHaveLength(4);
    for (const answer of limited) {
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect(await answer.json()).toMatchObject({ error: 'rate_limited' });
    }
    expect((await service.askKeyless('/agent-drafts', WATCH)).status).toBe(201);
  });

  it('429: more than 60 a day', async () => {
    const caller = someAddress();
    await service.askKeyless('/agent-drafts', WATCH, caller);
    await service.db.pool.query(
      `update address_window set used = 60
        where operation = 'createAgentDraft' and address = $1 and window_ms = 86400000`,
      [caller],
    );
    const last = await service.askKeyless('/agent-drafts', WATCH, caller);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });

  it('429 comes before 400, and addresses of one IPv6 network count together', async () => {
    for (let at = 0; at < 10; at++) {
      await service.askKeyless('/agent-drafts', {}, `2001:db8:77:1::${at + 1}`);
    }
    const answer = await service.askKeyless('/agent-drafts', {}, '2001:db8:77:1:ffff::1');
    expect(answer.status).toBe(429);
    const neighbour = await service.askKeyless('/agent-drafts', {}, '2001:db8:77:2::1');
    expect(neighbour.status).toBe(400);
  });

  it('503: where the deployment does not say its own address', async () => {
    const services = testServices(service.db.pool, { draftUrl: null });
    const unset = openTestService(service.db.pool, OPERATIONS, { services });
    const response = await unset.serve(
      apiRequest('/v1beta/agent-drafts', { body: WATCH, headers: { 'x-caller': someAddress() } }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
    await unset.requestLog.close();
  });

  it('belongs to the public tenant, to which the database gives no key', async () => {
    const { rows } = await service.db.pool
      .query(
        `insert into api_key (partner_id, prefix, last4, key_sha256)
       select id, 'x', 'x', 'x' from partner where is_public`,
      )
      .catch((error: Error) => ({ rows: [error.message] }));
    expect(rows).toEqual(['the public tenant has no keys']);
  });
});

describe('POST /agent-drafts/status', () => {
  it('200: a draft that waits, and one that expired', async () => {
    const answer = await draft({ wallet: OWNER });
    const response = await status(tokenOf(answer));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      proposal_id: answer.proposal_id,
      status: 'draft',
      wallet: OWNER,
      agent_id: null,
      expires_at: answer.expires_at,
    });
    service.advance(72 * 3_600_000);
    expect(await (await status(tokenOf(answer))).json()).toMatchObject({ status: 'expired' });
  });

  it('404: a token of no draft; 400: text that is not a token', async () => {
    const unknown = await status('A'.repeat(43));
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: 'draft_not_found' });
    expect((await status('short')).status).toBe(400);
  });
});
