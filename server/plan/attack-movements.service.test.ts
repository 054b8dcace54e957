import type { Address } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { poolAddress } from '#server/protocols/uniswap-v3/read/pool-address.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';
import { attempt, FRIEND, THIEF } from './testing/thief.ts';

const on = (symbol: string) => LISTED_TOKENS[symbol]?.addresses.base as Address;
const POOL_1 = poolAddress('base', on('USDC'), on('WETH'), 10_000);

const add = (over: Partial<Intent> = {}): Intent => ({
  action: 'lp-add',
  chain: 'base',
  asset: 'ETH',
  amount: '0.1',
  pair_asset: 'USDC',
  ...over,
});

type Wallet = Awaited<ReturnType<typeof openPlanWallet>>;

/** Fields of liquidity and sweep steps, with a thief's values for them. */
function hostileValues(step: Step, otherPosition: string): [string, unknown][] {
  const tokens = ['USDC', 'WETH', 'DAI', 'USDT'].map(on);
  const raws = ['0', '1', '9'.repeat(30), '9'.repeat(78)];
  const values: Record<string, readonly unknown[]> = {
    type: ['transfer', 'swap', 'deposit', 'withdraw', 'sweep', 'lp-add', 'lp-remove', 'lp-collect'],
    protocol: ['erc20', 'aave-v3', 'erc4626', 'uniswap-v3'],
    asset: ['ETH', 'WETH', 'DAI', 'USDC'],
    asset_address: tokens,
    pair_asset: ['ETH', 'WETH', 'DAI', 'USDC'],
    pair_asset_address: [...tokens, THIEF],
    pair_amount_raw: raws,
    amount_raw: raws,
    position_id: [otherPosition, '1', '999999', '9'.repeat(78)],
    vault_address: [POOL_1, THIEF, UNISWAP_V3.base.swapRouter02],
    wallet: [THIEF, FRIEND],
    recipient: [THIEF, UNISWAP_V3.base.positionManager],
    to: [THIEF, UNISWAP_V3.base.swapRouter02],
    slippage_bps: [5000],
    min_output_raw: raws,
    planned_min_output_raw: raws,
    outputs: [[]],
    route: [
      { kind: 'uniswap-v3', tokens: [on('WETH'), on('USDC')], fees: [10_000] },
      { kind: 'uniswap-v3', tokens: [THIEF], fees: [1] },
    ],
    data: ['0x', '0xac9650d8', `${step.data?.slice(0, -2)}`],
  };
  return Object.entries(values).flatMap(([field, all]) =>
    [...all, undefined].map((value): [string, unknown] => [field, value]),
  );
}

const timesIn = (data: string | undefined, part: string) =>
  String(data).toLowerCase().split(part.toLowerCase()).length - 1;

describe('one field of a liquidity or sweep step changed by a thief', () => {
  let wallet: Wallet;
  let positions: string[];
  beforeAll(async () => {
    wallet = await openPlanWallet();
    for (const amount of ['0.2', '0.3']) await wallet.perform([add({ amount })]);
    const refusal = await wallet.plan([{ action: 'lp-remove', chain: 'base' }]).catch((e) => e);
    positions = [...String(refusal.issues[0].message).matchAll(/#(\d+)/g)].map(
      ([, id]) => id as string,
    );
  });

  it('never pays anyone else, spends more, or is about another position', async () => {
    expect(positions).toHaveLength(2);
    const [position_id, other = ''] = positions;
    const { steps } = await wallet.plan([
      add(),
      add({ position_id, asset: 'USDC', amount: '30', pair_asset: 'ETH' }),
      { action: 'lp-remove', chain: 'base', position_id, amount: '0.05', asset: 'ETH' },
      { action: 'lp-remove', chain: 'base', position_id: other, amount: 'max' },
      { action: 'sweep', chain: 'base', asset: 'DAI', recipient: FRIEND },
    ]);
    const outcomes = { refused: 0, harmless: 0 };
    for (const step of steps.filter(({ type }) => type !== 'approve')) {
      const another = step.position_id === other ? (position_id as string) : other;
      for (const [field, value] of hostileValues(step, another)) {
        const spoilt = { ...step, [field]: value } as Step;
        const what = `${step.type} ${step.asset}: ${field} = ${JSON.stringify(value)}`;
        const fresh = await attempt(wallet, spoilt, step);
        if (!fresh?.ok) {
          outcomes.refused += 1;
          continue;
        }
        outcomes.harmless += 1;
        expectHarmless(fresh, step, what);
      }
    }
    expect(outcomes.refused).toBeGreaterThan(100);
    expect(outcomes.harmless).toBeGreaterThan(50);
  }, 120_000);

  function expectHarmless(fresh: ReencodeResponse, step: Step, what: string) {
    expect(fresh.to?.toLowerCase(), what).toBe(step.to?.toLowerCase());
    const word = BigInt(step.position_id ?? 0)
      .toString(16)
      .padStart(64, '0');
    for (const part of [THIEF.slice(2), FRIEND.slice(2), wallet.address.slice(2)]) {
      expect(timesIn(fresh.data, part), `${what} (${part})`).toBe(timesIn(step.data, part));
    }
    if (step.position_id) expect(timesIn(fresh.data, word), what).toBe(timesIn(step.data, word));
    expect(BigInt(fresh.value ?? 0), what).toBeLessThanOrEqual(BigInt(step.value ?? 0));
    const most = BigInt(step.amount_raw ?? 0);
    expect(BigInt(fresh.amount_raw ?? 0), what).toBeLessThanOrEqual(most);
    if (step.type === 'lp-add' && fresh.pair_amount_raw !== undefined) {
      const reviewed = BigInt(step.pair_amount_raw ?? 0);
      expect(BigInt(fresh.pair_amount_raw), what).toBeLessThanOrEqual(reviewed);
    }
  }
});

describe('a pool pushed between the review and the signature of liquidity', () => {
  it('is not added to at its new price', async () => {
    const wallet = await openPlanWallet();
    const whale = await openPlanWallet();
    const pool_id = poolAddress('base', on('USDC'), on('WETH'), 100);
    const { steps } = await wallet.plan([add({ pool_id })]);
    const step = steps.at(-1) as Step;
    // Sells into the shallow pool directly: its price falls by more than slippage and drift.
    const push = async (asset: string, to_asset: string, amount: string) => {
      const { steps } = await whale.plan([
        { action: 'swap', chain: 'base', asset, to_asset, amount },
      ]);
      const tokens = [
        on(asset === 'ETH' ? 'WETH' : asset),
        on(to_asset === 'ETH' ? 'WETH' : to_asset),
      ];
      for (const one of steps) {
        const route = { kind: 'uniswap-v3', tokens, fees: [100], exact_out: false };
        await whale.carryOut(
          one.type === 'swap' ? { ...one, route, planned_min_output_raw: '0' } : one,
        );
      }
    };
    await push('USDC', 'ETH', '9000');
    const pushed = await wallet.reencode(step);
    expect(pushed).toMatchObject({ ok: false, unsupported_code: 'quote_failed' });
    expect(pushed.unsupported_reason).toMatch(/price moved by 1\d(\.\d+)?%/);
    await push('ETH', 'USDC', '2.9');
    expect(await wallet.reencode(step)).toMatchObject({ ok: true });
  });
});
