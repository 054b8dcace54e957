import { describe, expect, it } from 'vitest';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { mergePlans, withPlaces } from './merge-plans.ts';
import { splitPlan } from './split-plan.ts';

const EVM = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' as const };
const SOLANA = {
  address: 'ChHCPQCXVZcP3C9YiByK1qwVxEmeo2JaqTRsTYB1xE6w',
  chain: 'solana' as const,
};
const on = (values: Partial<Intent>): Intent => ({ action: 'transfer', asset: 'USDC', ...values });

describe('splitPlan', () => {
  it.each<[string, Intent[], number[]]>([
    ['what says so', [on({ chain: 'solana' }), on({ chain: 'base' })], [0]],
    ['what starts there', [on({ action: 'bridge', from_chain: 'solana', to_chain: 'base' })], [0]],
    ['not what only ends there', [on({ from_chain: 'base', to_chain: 'solana' })], []],
    [
      'what is chained to it',
      [on({ chain: 'solana' }), on({ amount: 'chained' }), on({ chain: 'base' })],
      [0, 1],
    ],
    ['not what is chained to another', [on({ chain: 'base' }), on({ amount: 'chained' })], []],
    ['a sweep to an address of it', [on({ action: 'sweep', recipient: SOLANA.address })], [0]],
    ['not a sweep to an EVM address', [on({ action: 'sweep', recipient: EVM.address })], []],
    ['not what names nothing', [on({})], []],
  ])('takes %s', (_, intents, solana) => {
    const split = splitPlan({ intents, wallets: [EVM, SOLANA] });
    expect(split.solana).toEqual(solana);
    expect([...split.solana, ...split.evm].sort()).toEqual(intents.map((_intent, at) => at));
  });

  it('takes everything where all wallets are there', () => {
    expect(splitPlan({ intents: [on({}), on({ chain: 'base' })], wallets: [SOLANA] })).toEqual({
      solana: [0],
      evm: [1],
    });
  });
});

describe('a nonce account', () => {
  it('is refused where nothing would use it', () => {
    const nonce_account = SOLANA.address;
    expect(() => splitPlan({ intents: [on({})], wallets: [EVM], nonce_account })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ field: 'nonce_account' })] }),
    );
  });
});

const step = (key: string): Step => ({
  order: 1,
  key,
  type: 'transfer',
  chain: 'base',
  protocol: 'erc20',
  action_type: 'Transfer',
  asset: 'USDC',
  amount: 1,
  description: key,
});
type Fees = readonly [all: string, network: string, bridge: string];
const response = (keys: string[], [fee, network, bridge]: Fees, left: string): PlanResponse => ({
  steps: keys.map(step),
  summary: {
    total_after_fees: left,
    bridge_count: 1,
    est_fee_usd: fee,
    est_network_fee_usd: network,
    est_bridge_fee_usd: bridge,
  },
  warnings: ['same', left],
  quoted_at: 1,
});

describe('mergePlans', () => {
  it('puts steps in the order of their intents and adds up their costs', () => {
    const merged = mergePlans([
      {
        response: response(['a1', 'a2', 'a3'], ['$1.99', '$0.49', '$1.50'], 'evm'),
        places: [0, 0, 2],
      },
      { response: response(['b1', 'b2'], ['$10.02', '$10.02', '$0.00'], 'solana'), places: [1, 3] },
    ]);
    expect(merged.steps.map(({ order, key }) => [order, key])).toEqual([
      [1, 'a1'],
      [2, 'a2'],
      [3, 'b1'],
      [4, 'a3'],
      [5, 'b2'],
    ]);
    expect(merged.summary).toEqual({
      total_after_fees: 'solana',
      bridge_count: 2,
      est_fee_usd: '$12.01',
      est_network_fee_usd: '$10.51',
      est_bridge_fee_usd: '$1.50',
    });
    expect(merged.warnings).toEqual(['same', 'evm', 'solana']);
  });
});

describe('withPlaces', () => {
  it('names intents as the request does, and leaves other errors alone', async () => {
    const fail = (field: string) => () => Promise.reject(invalidField(field, 'no'));
    for (const [field, expected] of [
      ['intents[1].amount', 'intents[4].amount'],
      ['intents[0]', 'intents[2]'],
      ['wallets[1].address', 'wallets[1].address'],
    ] as const) {
      await expect(withPlaces([2, 4], fail(field))).rejects.toMatchObject({
        issues: [{ field: expected, message: 'no' }],
      });
    }
    const other = new ApiError('engine_unreachable');
    await expect(withPlaces([0], () => Promise.reject(other))).rejects.toBe(other);
  });
});
