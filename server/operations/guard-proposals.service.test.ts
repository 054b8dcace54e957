import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnerWorld } from '#server/guard/testing/owner-world.ts';
import { BALANCE, OTHER, REPAY, TRANSFER, WETH } from '#server/guard/testing/proposal-bodies.ts';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';

let api: Awaited<ReturnType<typeof openOwnerWorld>>;
beforeAll(async () => {
  api = await openOwnerWorld();
});
afterAll(() => api.close());

const propose = (body: object, wallet: string = REPAY.wallet) =>
  api.propose(wallet, { ...REPAY, wallet, ...body });

/** The stored columns of a proposal. */
async function termsOf({ proposal_id: id }: GuardProposalCreated) {
  const { rows } = await api.db.pool.query('select terms from guard_proposal where id = $1', [id]);
  return rows[0].terms;
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
    expect(await api.tenant.get(200, 'GET', path)).toMatchObject({
      status: 'proposed',
      condition: 'Health factor at Aave on Arbitrum below 1.3',
    });
    expect(await api.tenant.get(200, 'GET', `${path}/permission`)).toEqual({
      proposal_id: id,
      permission: null,
    });
    expect(await api.tenant.get(200, 'GET', `${path}/runs?limit=100`)).toEqual({
      proposal_id: id,
      runs: [],
    });
  });

  it('is taken once its wallet has early access, by its address in any case', async () => {
    await propose({}, OTHER);
    await propose({}, OTHER.toLowerCase());
  });

  it('may name actions as the retired short form did', async () => {
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

  it('rounds the buffer of its fee up to the smallest unit', async () => {
    // One unit more than 10,000 / 50: its fee is rounded up to a whole unit.
    const { limits } = await propose({ budget: '0.000201', cap_per: '0.000201' });
    expect(limits).toMatchObject({ lifetime_cap: '0.000203' });
  });
});

describe('an asset of a proposal', () => {
  it('is the wrapped form of the native coin where that is bought', async () => {
    const swap = { kind: 'swap', asset: 'USDC', token_out: 'ETH', min_out: '0.02' };
    expect((await termsOf(await propose({ action: swap }))).action).toMatchObject({
      tokenOut: { address: WETH },
      minOut: '20000000000000000',
    });
  });

  it('may be on X Layer', async () => {
    const there = { chain_id: 196, trigger: BALANCE, action: TRANSFER };
    await propose(there);
    await propose({
      ...there,
      action: { kind: 'swap', asset: 'USDC', token_out: 'OKB', min_out: '1' },
    });
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

  it('is checked by the service where it is not typed', async () => {
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
});
