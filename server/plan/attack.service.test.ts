import { describe, expect, it } from 'vitest';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';
import { attempt, FRIEND, THIEF, tokenOn } from './testing/thief.ts';

const HUGE = '9'.repeat(40);

const HONEST: Intent[] = [
  { action: 'transfer', asset: 'USDC', chain: 'base', amount: '5', recipient: FRIEND },
  { action: 'transfer', asset: 'ETH', chain: 'base', amount: '0.01', recipient: FRIEND },
  { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '50' },
  { action: 'swap', asset: 'USDC', to_asset: 'WBTC', chain: 'base', to_amount: '0.001' },
  { action: 'deposit', asset: 'ETH', chain: 'base', amount: '0.1', protocol: 'aave' },
  { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'optimism', amount: '100' },
  { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'optimism', amount: '0.2' },
  {
    action: 'bridge',
    asset: 'USDC',
    from_chain: 'base',
    to_chain: 'optimism',
    amount: '80',
    protocol: 'cctp',
  },
];

/** Every field of a step, with a thief's value for it. */
function hostileValues(step: Step): [string, unknown][] {
  const addresses = [
    THIEF,
    step.to,
    tokenOn('USDC', 'base'),
    tokenOn('WETH', 'base'),
    UNISWAP_V3.base.swapRouter02,
    step.spender,
  ];
  const raws = [
    '0',
    '1',
    HUGE,
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  ];
  const chains = ['ethereum', 'arbitrum', 'optimism', 'polygon', 'xlayer'];
  const values: Record<string, readonly unknown[]> = {
    type: [
      'transfer',
      'approve',
      'swap',
      'bridge',
      'deposit',
      'withdraw',
      'borrow',
      'repay',
      'wrap',
      'unwrap',
    ],
    chain: chains,
    protocol: ['erc20', 'uniswap-v3', 'across', 'cctp', 'aave-v3', 'erc4626', 'wrapped-native'],
    asset: ['ETH', 'WETH', 'DAI', 'USDT', 'WBTC'],
    asset_address: addresses,
    amount: [0, 1e-9, step.amount * 2, 1e30],
    amount_raw: raws,
    sizing: ['chained'],
    wallet: addresses,
    to: addresses,
    data: ['0x', '0xa9059cbb', `${step.data?.slice(0, -2)}`, undefined],
    value: raws,
    gas_reserve_raw: raws,
    to_chain: chains,
    to_asset: ['ETH', 'WETH', 'DAI', 'USDT', 'WBTC', 'USDC'],
    to_asset_address: addresses,
    min_output_raw: raws,
    planned_min_output_raw: raws,
    expected_output_raw: raws,
    recipient: addresses,
    spender: addresses,
    vault_address: addresses,
    slippage_bps: [0, 5000, 10_000],
    deadline: [0, 2 ** 40],
    route: [
      {
        kind: 'uniswap-v3',
        tokens: [tokenOn('USDC', 'base'), THIEF, tokenOn('WETH', 'base')],
        fees: [500, 500],
      },
      {
        kind: 'uniswap-v3',
        tokens: [tokenOn('USDC', 'base'), tokenOn('WETH', 'base')],
        fees: [10_000],
      },
      { ...step.route, exact_out: !step.route?.exact_out },
      undefined,
    ],
    chained: [{ from_key: 'step_1', estimate_amount: 1e9, min_output: 0, balance_before_raw: '0' }],
    awaits: [{ from_key: 'step_1', balance_before_raw: '0', min_raw: HUGE }],
  };
  return Object.entries(values).flatMap(([field, all]) =>
    [...all, undefined].map((value): [string, unknown] => [field, value]),
  );
}

const timesIn = (data: string | undefined, address: string) =>
  String(data).toLowerCase().split(address.slice(2).toLowerCase()).length - 1;

describe('one field of a step changed by a thief', () => {
  it('never pays or approves anyone else, nor spends more, nor takes less', async () => {
    const wallet = await openPlanWallet();
    const { steps } = await wallet.plan(HONEST);
    const outcomes = { refused: 0, harmless: 0 };
    for (const step of steps) {
      for (const [field, value] of hostileValues(step)) {
        const spoilt = { ...step, [field]: value } as Step;
        const what = `${step.type} ${step.asset}: ${field} = ${JSON.stringify(value)}`;
        const fresh = await attempt(wallet, spoilt, step);
        if (!fresh?.ok) {
          outcomes.refused += 1;
          continue;
        }
        outcomes.harmless += 1;
        expect(fresh.to?.toLowerCase(), what).toBe(step.to?.toLowerCase());
        for (const party of [THIEF, FRIEND, wallet.address, step.spender ?? THIEF]) {
          expect(timesIn(fresh.data, party), `${what} (${party})`).toBe(timesIn(step.data, party));
        }
        expect(BigInt(fresh.amount_raw ?? 0), what).toBeLessThanOrEqual(
          BigInt(step.amount_raw ?? 0),
        );
        expect(BigInt(fresh.value ?? 0), what).toBeLessThanOrEqual(BigInt(step.value ?? 0));
        if (
          step.min_output_raw !== undefined &&
          step.type !== 'withdraw' &&
          field !== 'planned_min_output_raw'
        ) {
          const reviewedShare =
            (BigInt(step.min_output_raw) * BigInt(fresh.amount_raw ?? 0)) /
            BigInt(step.amount_raw ?? 1);
          expect(BigInt(fresh.min_output_raw ?? 0) * 100n, what).toBeGreaterThanOrEqual(
            reviewedShare * 96n,
          );
        }
      }
    }
    expect(outcomes.refused).toBeGreaterThan(100);
    expect(outcomes.harmless).toBeGreaterThan(100);
  }, 120_000);
});
