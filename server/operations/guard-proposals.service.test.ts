import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccess } from '#server/guard/index.ts';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const WETH = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1';

const REPAY = {
  schema_version: 2,
  wallet: OWNER,
  chain_id: 42161,
  budget: '500',
  cap_per: '100',
  trigger: { kind: 'health_factor', threshold: '1.3' },
  action: { kind: 'repay_from_wallet', asset: 'USDC' },
};
const BALANCE = { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '500' };
const TRANSFER = { kind: 'transfer', asset: 'USDC', recipient: OTHER };

let api: AgentsService;
let tenant: TestTenant;
beforeAll(async () => {
  api = await openAgentsService();
  await addAccess(api.db.pool, [OWNER]);
  tenant = await api.openTenant();
});
afterAll(() => api.close());

const propose = async (body: object): Promise<GuardProposalCreated> =>
  tenant.get(201, 'POST', '/guard/proposals', { ...REPAY, ...body });

/** What is stored of a proposal. */
async function termsOf({ proposal_id: id }: GuardProposalCreated) {
  const { rows } = await api.db.pool.query('select terms from guard_proposal where id = $1', [id]);
  return rows[0].terms;
}

interface Refusal {
  readonly error: string;
  readonly friendly_message: string;
  readonly issues: readonly { readonly field: string; readonly message: string }[];
}

async function refuse(status: number, error: string, body: object): Promise<Refusal> {
  const count = async () =>
    (await api.db.pool.query('select count(*)::int as n from guard_proposal')).rows[0].n;
  const before = await count();
  const answer = await tenant.get<Refusal>(status, 'POST', '/guard/proposals', {
    ...REPAY,
    ...body,
  });
  expect(answer.error).toBe(error);
  expect(await count()).toBe(before);
  return answer;
}

describe('a proposal', () => {
  it('says the worst case with its fee, to the unit, and is the tenant’s to read', async () => {
    const created = await propose({});
    expect(created).toMatchObject({
      summary:
        'At most 502.5 USDC in all, 100.5 each time, only to repay your USDC loan at Aave, for 30 days after you sign.',
      limits: { cap_per: '100', budget: '500', lifetime_cap: '502.5', expiry_days: 30 },
      fee_bps: 50,
      condition_checked_by: 'chain',
      expires_at: api.nowMs() + 72 * 3_600_000,
    });
    expect(created.review_url).toMatch(/\/review\/guard\/open\/[A-Za-z0-9_-]{43}$/);
    const id = created.proposal_id;
    const path = `/guard/proposals/${id}`;
    expect(await tenant.get(200, 'GET', path)).toMatchObject({
      status: 'proposed',
      condition: 'Health factor at Aave on Arbitrum below 1.3',
    });
    expect(await tenant.get(200, 'GET', `${path}/permission`)).toEqual({
      proposal_id: id,
      permission: null,
    });
    expect(await tenant.get(200, 'GET', `${path}/runs?limit=100`)).toEqual({
      proposal_id: id,
      runs: [],
    });
    for (const limit of ['0', '101', 'x']) {
      await tenant.get(400, 'GET', `${path}/runs?limit=${limit}`);
    }
    const stranger = await api.openTenant();
    for (const read of [path, `${path}/permission`, `${path}/runs`]) {
      expect(await stranger.get(404, 'GET', read)).toMatchObject({ error: 'proposal_not_found' });
    }
  });

  it('without a key is nobody’s to read', async () => {
    const response = await api.askKeyless('/guard/proposals', REPAY);
    expect(response.status).toBe(201);
    const { proposal_id: id } = (await response.json()) as GuardProposalCreated;
    await tenant.get(404, 'GET', `/guard/proposals/${id}`);
  });

  it('needs early access, and stores nothing without it', async () => {
    await refuse(403, 'execute_team_only', { wallet: OTHER });
    const keyless = await api.askKeyless('/guard/proposals', { ...REPAY, wallet: OTHER });
    expect(keyless.status).toBe(403);
    await addAccess(api.db.pool, [OTHER]);
    await propose({ wallet: OTHER.toLowerCase() });
  });

  it('in the retired short form is 400 with the mapping; its names of actions hold', async () => {
    const { schema_version: _, ...short } = REPAY;
    const answer = await tenant.get<Refusal>(400, 'POST', '/guard/proposals', short);
    expect(answer.error).toBe('invalid_request');
    const [issue] = answer.issues;
    expect(issue?.field).toBe('schema_version');
    expect(issue?.message).toContain('repay_from_wallet');
    expect(issue?.message).toContain('repay_from_collateral');
    const aliased = await propose({ action: { kind: 'wallet', asset: 'USDC' } });
    expect((await termsOf(aliased)).action.kind).toBe('repay_from_wallet');
    const sold = await propose({
      action: {
        kind: 'collateral',
        asset: 'WETH',
        debt_asset: 'USDC',
        target_health_factor: '1.6',
      },
    });
    expect(await termsOf(sold)).toMatchObject({
      asset: { address: WETH },
      token: { symbol: 'aWETH' },
      action: { kind: 'repay_from_collateral', targetHealthFactor: '1600000000000000000' },
    });
  });

  it('counts its budget in whole units alone', async () => {
    for (const [budget, cap] of [
      ['100', '100.000001'],
      ['0', '0'],
      ['500', '0'],
      ['500', '0.0000001'],
      ['500', '-1'],
      ['1e3', '1'],
      ['500', '1,0'],
      ['9'.repeat(40), '1'],
    ]) {
      await refuse(400, 'invalid_budget', { budget, cap_per: cap });
    }
    // One unit more than 10,000 / 50: its fee is rounded up to a whole unit.
    const { limits } = await propose({ budget: '0.000201', cap_per: '0.000201' });
    expect(limits).toMatchObject({ lifetime_cap: '0.000203' });
  });
});

describe('what a proposal names', () => {
  it('is no native coin where it is spent, and its wrapped form where it is bought', async () => {
    const refused = await refuse(400, 'invalid_request', { action: { ...TRANSFER, asset: 'ETH' } });
    expect(refused.issues[0]).toMatchObject({
      field: 'action.asset',
      message: expect.stringContaining(WETH),
    });
    const swap = { kind: 'swap', asset: 'USDC', token_out: 'ETH', min_out: '0.02' };
    expect((await termsOf(await propose({ action: swap }))).action).toMatchObject({
      tokenOut: { address: WETH },
      minOut: '20000000000000000',
    });
    for (const other of [{}, { min_out: '1', max_slippage_bps: 50 }]) {
      const { kind, asset, token_out } = swap;
      await refuse(400, 'invalid_request', { action: { kind, asset, token_out, ...other } });
    }
    await refuse(400, 'invalid_request', { action: { ...swap, token_out: USDC } });
  });

  it('never pays the owner, and nobody by a mistyped address', async () => {
    for (const recipient of [
      OWNER,
      OWNER.toLowerCase(),
      USDC,
      `0x${'0'.repeat(40)}`,
      OTHER.replace('C8', 'c8'),
    ]) {
      await refuse(400, 'invalid_request', { action: { ...TRANSFER, recipient } });
    }
  });

  it('is one token: of several with one symbol the candidates are told', async () => {
    const none = await refuse(422, 'needs_clarification', {
      action: { ...TRANSFER, asset: 'NOSUCHTOKEN' },
    });
    expect(none.issues[0]?.field).toBe('action.asset');
  });

  it('on X Layer is nothing that needs a lending venue', async () => {
    const there = { chain_id: 196, trigger: BALANCE, action: TRANSFER };
    await propose(there);
    await propose({
      ...there,
      action: { kind: 'swap', asset: 'USDC', token_out: 'OKB', min_out: '1' },
    });
    const refused = [
      { ...there, trigger: REPAY.trigger },
      { ...there, trigger: { ...BALANCE, kind: 'price' } },
      { ...there, action: REPAY.action },
      { ...there, action: { kind: 'supply', asset: 'USDC' } },
      { ...there, action: { kind: 'swap', asset: 'USDC', token_out: 'OKB', max_slippage_bps: 50 } },
    ];
    for (const body of refused) {
      const { friendly_message: message } = await refuse(422, 'unwatchable', body);
      expect(message).toContain('no lending venue on X Layer');
    }
  });
});

describe('a condition in English', () => {
  const about = (request: string) => propose({ trigger: { kind: 'condition', request } });

  it('is the contract’s own where it is one', async () => {
    for (const [request, kind, threshold] of [
      ['when my health factor drops below 1.3', 'health_factor', '1300000000000000000'],
      ['ETH drops below 2000', 'price', '200000000000'],
      ['my USDC balance rises above 500', 'token_balance', '500000000'],
    ] as const) {
      const created = await about(request);
      expect(created.condition_checked_by).toBe('chain');
      expect((await termsOf(created)).trigger).toMatchObject({ kind, threshold, condition: null });
    }
  });

  it('is the service’s to check where it is none', async () => {
    for (const request of [
      'USDC loses its peg by 1%',
      'ETH below 2000 or USDC balance above 500',
      'my ETH balance on Arbitrum is above 5',
    ]) {
      const created = await about(request);
      expect(created.condition_checked_by).toBe('service');
      expect((await termsOf(created)).trigger.condition).not.toBeNull();
    }
  });

  it('is no schedule, no move of the portfolio, and nothing to ask back about', async () => {
    const said = (request: string) => ({ trigger: { kind: 'condition', request } });
    await refuse(422, 'unwatchable', said('every monday at 9:00 UTC'));
    await refuse(422, 'unwatchable', said('my portfolio drops 5% in a day'));
    await refuse(422, 'unwatchable', said('ETH drops 5% in a day'));
    await refuse(422, 'unwatchable', said('ETH falls by 10%'));
    await refuse(422, 'needs_clarification', said('gas is below 0.1 gwei'));
    await refuse(422, 'unwatchable', said('the weather in Paris is nice'));
  });
});
