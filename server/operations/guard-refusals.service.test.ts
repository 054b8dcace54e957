import { type Address, type Hex, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGuardContracts } from '#devnet/guard.ts';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { addAccess } from '#server/guard/access.ts';
import { openOwnerWorld } from '#server/guard/testing/owner-world.ts';
import { BALANCE, OTHER, REPAY, TRANSFER, WETH } from '#server/guard/testing/proposal-bodies.ts';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';
import { OWNER, openAgentsService } from './testing/agents-service.ts';

const NOBODY: Address = '0x00000000000000000000000000000000000Dead1';
const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
/** A vault on this chain whose asset is a token of another one. */
const FOREIGN_VAULT: Address = '0x00000000000000000000000000000000004626A2';
const { guard } = readGuardContracts();

const PRICE = { ...BALANCE, kind: 'price', asset: 'WETH' };
const SWAP = { kind: 'swap', asset: 'USDC', token_out: 'WETH' };
const VAULT = { kind: 'vault', asset: 'USDC', vault: FOREIGN_VAULT };
const SALE = {
  kind: 'repay_from_collateral',
  asset: 'WETH',
  debt_asset: 'USDC',
  target_health_factor: '1.6',
};
const THERE = { chain_id: 196, trigger: BALANCE, action: TRANSFER };

const said = (request: string) => ({ trigger: { kind: 'condition', request } });
const without = (field: keyof typeof REPAY) => ({ [field]: undefined });

type Row = readonly [what: string, change: object, status: number, error: string, field?: string];

/** Every way in which a proposal is refused: the change to an accepted one, and the response. */
const REFUSED: readonly Row[] = [
  // Its shape.
  ['the retired short form', without('schema_version'), 400, 'invalid_request', 'schema_version'],
  ['another version', { schema_version: 3 }, 400, 'invalid_request', 'schema_version'],
  ['a field nobody knows', { owner: OTHER }, 400, 'invalid_request'],
  ['no wallet', without('wallet'), 400, 'invalid_request', 'wallet'],
  ['a wallet that is none', { wallet: 'vitalik.eth' }, 400, 'invalid_request', 'wallet'],
  ['a mistyped wallet', { wallet: OWNER.replace('F6', 'f6') }, 400, 'invalid_request', 'wallet'],
  ['a wallet without access', { wallet: NOBODY }, 403, 'execute_team_only'],
  ['another chain', { chain_id: 1 }, 400, 'invalid_request', 'chain_id'],
  ['a chain by its name', { chain_id: 'arbitrum' }, 400, 'invalid_request', 'chain_id'],
  ['no days', { expiry_days: 0 }, 400, 'invalid_request', 'expiry_days'],
  ['91 days', { expiry_days: 91 }, 400, 'invalid_request', 'expiry_days'],
  ['half a day', { expiry_days: 0.5 }, 400, 'invalid_request', 'expiry_days'],
  // Its budget, by whole units alone.
  ['no budget', without('budget'), 400, 'invalid_request', 'budget'],
  ['a budget that is a number', { budget: 500 }, 400, 'invalid_request', 'budget'],
  ['a cap above the budget', { cap_per: '500.000001' }, 400, 'invalid_budget', 'cap_per'],
  ['a budget of 0', { budget: '0', cap_per: '0' }, 400, 'invalid_budget'],
  ['a cap of 0', { cap_per: '0' }, 400, 'invalid_budget', 'cap_per'],
  ['less than a unit', { cap_per: '0.0000001' }, 400, 'invalid_budget', 'cap_per'],
  ['a negative cap', { cap_per: '-1' }, 400, 'invalid_budget', 'cap_per'],
  ['an exponent', { budget: '1e3' }, 400, 'invalid_budget', 'budget'],
  ['a comma', { cap_per: '1,0' }, 400, 'invalid_budget', 'cap_per'],
  ['hex', { cap_per: '0x10' }, 400, 'invalid_budget', 'cap_per'],
  ['more than 128 bits', { budget: '9'.repeat(40) }, 400, 'invalid_budget', 'budget'],
  // Its trigger.
  ['no trigger', without('trigger'), 400, 'invalid_request', 'trigger'],
  ['a schedule', { trigger: { kind: 'schedule' } }, 400, 'invalid_request', 'trigger.kind'],
  ['a move', { trigger: { kind: 'portfolio_move' } }, 400, 'invalid_request', 'trigger.kind'],
  [
    'no side',
    { trigger: { ...BALANCE, comparison: undefined } },
    400,
    'invalid_request',
    'trigger.comparison',
  ],
  [
    'a negative threshold',
    { trigger: { ...BALANCE, threshold: '-1' } },
    400,
    'invalid_request',
    'trigger.threshold',
  ],
  [
    'a threshold of too many decimals',
    { trigger: { ...PRICE, threshold: '1.123456789' } },
    400,
    'invalid_request',
    'trigger.threshold',
  ],
  [
    'the balance of no token',
    { trigger: { ...BALANCE, asset: NOBODY } },
    400,
    'invalid_request',
    'trigger.asset',
  ],
  [
    'the balance of a shared symbol',
    { trigger: { ...BALANCE, asset: 'FRAX' } },
    422,
    'needs_clarification',
    'trigger.asset',
  ],
  [
    'a price that the oracle does not have',
    { trigger: { ...PRICE, asset: 'MAGIC' } },
    422,
    'unwatchable',
  ],
  ['too few words', said('so'), 400, 'invalid_request', 'trigger.request'],
  ['a schedule in words', said('every monday at 9:00 UTC'), 422, 'unwatchable'],
  ['a move of the portfolio in words', said('my portfolio drops 5% in a day'), 422, 'unwatchable'],
  ['a change in words', said('ETH drops 5% in a day'), 422, 'unwatchable'],
  ['a fall without a day', said('ETH falls by 10%'), 422, 'unwatchable'],
  ['no condition at all', said('the weather in Paris is nice'), 422, 'unwatchable'],
  ['what asks back', said('gas is below 0.1 gwei'), 422, 'needs_clarification', 'trigger.request'],
  // The action.
  ['no action', without('action'), 400, 'invalid_request', 'action'],
  ['another action', { action: { kind: 'borrow' } }, 400, 'invalid_request', 'action.kind'],
  ...(
    [
      ['the owner', OWNER],
      ['the owner in lower case', OWNER.toLowerCase()],
      ['the token itself', USDC],
      ['the guard', guard],
      ['nobody', `0x${'0'.repeat(40)}`],
      ['a mistyped address', OTHER.replace('C8', 'c8')],
      ['a name', 'vitalik.eth'],
    ] as const
  ).map(
    ([whom, recipient]): Row => [
      `a payment to ${whom}`,
      { action: { ...TRANSFER, recipient } },
      400,
      'invalid_request',
      'action.recipient',
    ],
  ),
  ...(
    [
      ['the native coin', 'ETH', 400, 'invalid_request'],
      ['the coin by its placeholder', `0x${'e'.repeat(40)}`, 400, 'invalid_request'],
      ['no token', NOBODY, 400, 'invalid_request'],
      ['an unknown symbol', 'NOSUCHTOKEN', 422, 'needs_clarification'],
      ['a shared symbol', 'FRAX', 422, 'needs_clarification'],
    ] as const
  ).map(
    ([what, asset, status, error]): Row => [
      `spending ${what}`,
      { action: { ...TRANSFER, asset } },
      status,
      error,
      'action.asset',
    ],
  ),
  ['a swap without a limit', { action: SWAP }, 400, 'invalid_request', 'action.min_out'],
  [
    'a swap with both limits',
    { action: { ...SWAP, min_out: '1', max_slippage_bps: 50 } },
    400,
    'invalid_request',
    'action.min_out',
  ],
  ['a swap for nothing', { action: { ...SWAP, min_out: '0' } }, 400, 'invalid_request'],
  [
    'a swap for less than a unit',
    { action: { ...SWAP, min_out: '0.0000000000000000001' } },
    400,
    'invalid_request',
    'action.min_out',
  ],
  [
    'no slippage',
    { action: { ...SWAP, max_slippage_bps: 0 } },
    400,
    'invalid_request',
    'action.max_slippage_bps',
  ],
  [
    'slippage of more than a tenth',
    { action: { ...SWAP, max_slippage_bps: 1001 } },
    400,
    'invalid_request',
    'action.max_slippage_bps',
  ],
  [
    'slippage from no price',
    { action: { ...SWAP, token_out: 'MAGIC', max_slippage_bps: 50 } },
    422,
    'unwatchable',
  ],
  [
    'a swap into itself',
    { action: { ...SWAP, token_out: USDC, min_out: '1' } },
    400,
    'invalid_request',
    'action.token_out',
  ],
  ['no vault', { action: { ...VAULT, vault: NOBODY } }, 400, 'invalid_request', 'action.vault'],
  ['a vault of another token', { action: VAULT }, 400, 'invalid_request', 'action.vault'],
  [
    'a supply of what has no reserve',
    { action: { kind: 'supply', asset: 'MAGIC' } },
    422,
    'unwatchable',
    'action.asset',
  ],
  [
    'a debt without a reserve',
    { action: { ...REPAY.action, asset: 'MAGIC' } },
    422,
    'unwatchable',
    'action.asset',
  ],
  [
    'a sale for a debt without a reserve',
    { action: { ...SALE, debt_asset: 'MAGIC' } },
    422,
    'unwatchable',
    'action.debt_asset',
  ],
  [
    'a debt that is the collateral',
    { action: { ...SALE, debt_asset: 'WETH' } },
    400,
    'invalid_request',
    'action.debt_asset',
  ],
  [
    'a target of 1',
    { action: { ...SALE, target_health_factor: '1' } },
    400,
    'invalid_request',
    'action.target_health_factor',
  ],
  [
    'a target that leaves the condition true',
    { action: { ...SALE, target_health_factor: '1.3' } },
    400,
    'invalid_request',
    'action.target_health_factor',
  ],
  ['no target', { action: { ...SALE, target_health_factor: undefined } }, 400, 'invalid_request'],
  // On X Layer, whose operator names no lending venue here.
  ...(
    [
      ['a health factor', { trigger: REPAY.trigger }],
      ['a price', { trigger: { ...PRICE, asset: 'USDC' } }],
      ['a repayment', { action: REPAY.action }],
      ['a sale of collateral', { action: { ...SALE, asset: 'USDC', debt_asset: 'USDT' } }],
      ['a supply', { action: { kind: 'supply', asset: 'USDC' } }],
      ['slippage', { action: { ...SWAP, token_out: 'OKB', max_slippage_bps: 50 } }],
    ] as const
  ).map(
    ([what, change]): Row => [`${what} on X Layer`, { ...THERE, ...change }, 422, 'unwatchable'],
  ),
  [
    'spending OKB',
    { ...THERE, action: { ...TRANSFER, asset: 'OKB' } },
    400,
    'invalid_request',
    'action.asset',
  ],
];

interface Refusal {
  readonly error: string;
  readonly friendly_message: string;
  readonly request_id: string;
  readonly issues: readonly {
    readonly field: string;
    readonly message: string;
    readonly address?: string;
    readonly url?: string;
  }[];
}

let api: Awaited<ReturnType<typeof openOwnerWorld>>;
let tenant: typeof api.tenant;
beforeAll(async () => {
  api = await openOwnerWorld();
  const { chains } = api;
  tenant = api.tenant;
  await addAccess(api.db.pool, [OWNER]);
  const code = await chains
    .rpc('ethereum')
    .request<Hex>('eth_getCode', [DEV_VAULTS.ethereum, 'latest']);
  await chains.rpc('arbitrum').request('anvil_setCode', [FOREIGN_VAULT, code]);
});
afterAll(() => api.close());

const count = async (): Promise<number> =>
  (await api.db.pool.query('select count(*)::int as n from guard_proposal')).rows[0].n;

async function ask([, change]: Row): Promise<{
  readonly status: number;
  readonly answer: Refusal;
}> {
  const response = await tenant.ask('POST', '/guard/proposals', { ...REPAY, ...change });
  return { status: response.status, answer: (await response.json()) as Refusal };
}

describe('a proposal is refused', () => {
  it(`for each of ${REFUSED.length} reasons with its code, and nothing is stored`, async () => {
    const before = await count();
    const answers = new Map<string, Refusal>();
    const refused: unknown[] = [];
    for (const row of REFUSED) {
      const { status, answer } = await ask(row);
      const [what, , , , field] = row;
      answers.set(what, answer);
      refused.push([what, status, answer.error, field && answer.issues?.[0]?.field]);
      expect([what, answer.friendly_message]).not.toEqual([what, '']);
    }
    expect(refused).toEqual(
      REFUSED.map(([what, , status, error, field]) => [what, status, error, field]),
    );
    expect(await count()).toBe(before);
    expect(answers.size).toBe(REFUSED.length);

    // The reason for the refusal says how to correct it.
    const first = (what: string) => answers.get(what)?.issues[0]?.message;
    expect(first('the retired short form')).toContain('repay_from_collateral');
    expect(first('spending the native coin')).toContain(WETH);
    const candidates = answers.get('spending a shared symbol')?.issues ?? [];
    expect(candidates.map(({ address }) => address)).toEqual([
      expect.stringMatching(/^0x/),
      expect.stringMatching(/^0x/),
    ]);
    expect(candidates[0]?.url).toContain(candidates[0]?.address);
    for (const [what, { friendly_message: message }] of answers) {
      if (what.endsWith('on X Layer')) {
        expect(message).toContain('no lending venue on X Layer');
      }
    }
    // The body that they change is taken.
    expect((await tenant.ask('POST', '/guard/proposals', REPAY)).status).toBe(201);
  }, 60_000);

  it('without a key by the same codes', async () => {
    for (const [change, status] of [
      [{ wallet: NOBODY }, 403],
      [{ budget: '1' }, 400],
      [said('every monday at 9:00 UTC'), 422],
    ] as const) {
      const response = await api.askKeyless('/guard/proposals', { ...REPAY, ...change });
      expect(response.status).toBe(status);
    }
    const { schema_version: _, ...short } = REPAY;
    expect((await api.askKeyless('/guard/proposals', short)).status).toBe(400);
  });

  it('by its way in', async () => {
    const stranger = await api.openTenant({ scopes: [] });
    await expect(stranger.get(403, 'POST', '/guard/proposals', REPAY)).resolves.toMatchObject({
      error: 'scope_forbidden',
    });
    expect((await tenant.askRaw('/guard/proposals', '{')).status).toBe(400);
    expect((await tenant.askRaw('/guard/proposals', toHex(1))).status).toBe(400);
    const none = await openAgentsService({
      guard: { deployment: null, feeBps: 50, xlayerVenue: null },
    });
    await addAccess(none.db.pool, [OWNER]);
    const other = await none.openTenant();
    await expect(other.get(503, 'POST', '/guard/proposals', REPAY)).resolves.toMatchObject({
      error: 'service_unavailable',
    });
    await none.close();
  });

  it('its reads: of a foreign, an unknown or a malformed id', async () => {
    const { proposal_id: id } = await tenant.get<GuardProposalCreated>(
      201,
      'POST',
      '/guard/proposals',
      REPAY,
    );
    const keyless = await api.askKeyless('/guard/proposals', REPAY);
    const { proposal_id: public_id } = (await keyless.json()) as GuardProposalCreated;
    const stranger = await api.openTenant();
    for (const [asker, one] of [
      [stranger, id],
      [tenant, public_id],
      [tenant, 'guard_nosuchproposal'],
    ] as const) {
      for (const read of ['', '/permission', '/runs']) {
        expect(await asker.get(404, 'GET', `/guard/proposals/${one}${read}`)).toMatchObject({
          error: 'proposal_not_found',
        });
      }
    }
    for (const limit of ['0', '101', 'x', '1.5']) {
      const path = `/guard/proposals/${id}/runs?limit=${limit}`;
      expect(await tenant.get(400, 'GET', path)).toMatchObject({ error: 'invalid_request' });
    }
  });
});
