import { describe, expect, it } from 'vitest';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { expectedSpend, judgePair, judgePrice } from './judge-price.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

const token = (symbol: string) => resolveToken('base', symbol) as Token;
const [USDC, WETH] = [token('USDC'), token('WETH')];
const DOLLAR = 10n ** 8n;
const ether = 10n ** 18n;

function open(prices: Readonly<Record<string, bigint>> = { USDC: DOLLAR, WETH: 2_000n * DOLLAR }) {
  const warnings = new Set<string>();
  const priceUsd = ({ symbol }: Token) => prices[symbol] ?? null;
  return { state: { warnings, priceUsd } as unknown as PlanState, warnings };
}
const target = (intent: Partial<Intent> = {}) =>
  ({ at: 'intents[0]', intent: { action: 'swap', ...intent } }) as ResolvedIntent;
const LEG = { chain: 'base', slippageBps: 100 } as Leg;
/** A swap of 2,000 USDC for an amount of WETH. */
const swap = (gotten: bigint, more: Partial<BuiltCall> = {}) =>
  ({
    spend: { token: USDC, amountAtomic: 2_000_000_000n },
    output: { token: WETH, expectedAtomic: gotten },
    ...more,
  }) as BuiltCall;

function judged(gotten: bigint, intent: Partial<Intent> = {}, leg = LEG) {
  const { state, warnings } = open();
  try {
    judgePrice(state, target(intent), leg, swap(gotten));
    return [...warnings];
  } catch (error) {
    return (error as { issues: { field: string; message: string }[] }).issues[0];
  }
}

describe('a quote that no price feed judges', () => {
  const judgeUnfed = (more: Partial<BuiltCall>) => {
    const { state, warnings } = open({ USDC: DOLLAR });
    judgePrice(state, target(), LEG, swap(ether, more));
    return [...warnings].join(' ');
  };

  it('is checked against the mean of its pools, where they keep one', () => {
    expect(() => judgeUnfed({ meanLossBps: 1_001 })).toThrow(
      expect.objectContaining({
        issues: [
          {
            field: 'intents[0].amount',
            message: expect.stringContaining(
              "10.0% less than the pools' mean price of the last 30 minutes",
            ),
          },
        ],
      }),
    );
    expect(judgeUnfed({ meanLossBps: 1_000 })).toContain('their mean of the last 30 minutes only');
    expect(judgeUnfed({})).toContain('checked against the pools only.');
    expect(judgeUnfed({ priceImpactBps: 1_000 })).toContain('10.0% less than the price before');
    expect(() => judgeUnfed({ priceImpactBps: 1_001, meanLossBps: 0 })).toThrow(
      expect.objectContaining({
        issues: [
          {
            field: 'intents[0].amount',
            message:
              'Swapping USDC to WETH would give 1 WETH for 2,000 USDC: 10.0% less than the price before this trade, by the pools, where at most 10.0% is planned. Swap less, or another asset.',
          },
        ],
      }),
    );
  });
});

describe('a quote against the price feeds', () => {
  it.each([
    [ether, []],
    [2n * ether, []],
    [(ether * 9_701n) / 10_000n, []],
    [
      (ether * 9_700n) / 10_000n,
      [expect.stringMatching(/^Swapping USDC to WETH gives 3\.0% less.*pools are shallow/)],
    ],
    [(ether * 9_000n) / 10_000n, [expect.stringContaining('10.0% less')]],
  ])('of %s for a whole one is planned, with these warnings', (gotten, warnings) => {
    expect(judged(gotten)).toEqual(warnings);
  });

  it('is refused where it loses more than a tenth, with both values', () => {
    expect(judged((ether * 8_999n) / 10_000n)).toEqual({
      field: 'intents[0].amount',
      message:
        'Swapping USDC to WETH would give 0.8999 WETH ($1,799.8) for 2,000 USDC ($2,000): 10.0% less than the price feeds say, where at most 10.0% is planned. Swap less, or another asset.',
    });
    expect(judged(ether / 2n, { to_amount: '1' })).toMatchObject({ field: 'intents[0].to_amount' });
  });

  it('of an exact quantity is judged by its expected cost, not by its limit', () => {
    const exact = { ...LEG, exactOutAtomic: ether, slippageBps: 1_000 } as Leg;
    expect(judged((ether * 9_000n) / 10_000n, { to_amount: '0.9' }, exact)).toEqual([]);
    expect(expectedSpend({ exactOutAtomic: 1n, slippageBps: 100 }, 1_010_000n)).toBe(1_000_000n);
    expect(expectedSpend({ slippageBps: 100 }, 1_010_000n)).toBe(1_010_000n);
  });

  it.each([
    [{ WETH: 2_000n * DOLLAR }, 'USDC'],
    [{ USDC: DOLLAR }, 'WETH'],
    [{}, 'USDC and WETH'],
  ])('without a feed is only checked against the pools, and says so', (prices, missing) => {
    const { state, warnings } = open(prices as Record<string, bigint>);
    judgePrice(state, target(), LEG, swap(1n, { priceImpactBps: 299 }));
    expect([...warnings]).toEqual([
      `There is no price feed for ${missing} on base: this swap's price is checked against the pools only.`,
    ]);
    judgePrice(state, target(), LEG, swap(1n, { priceImpactBps: 300 }));
    expect([...warnings].at(-1)).toMatch(
      /^Swapping USDC to WETH gives 3\.0% less than the price before/,
    );
    expect(warnings.size).toBe(2);
  });

  it('needs both sides, and something that was paid', () => {
    const { state, warnings } = open();
    judgePrice(state, target(), LEG, { spend: swap(0n).spend } as BuiltCall);
    judgePrice(state, target(), LEG, { output: swap(0n).output } as BuiltCall);
    const nothing = { token: USDC, amountAtomic: 0n };
    judgePrice(state, target(), LEG, swap(0n, { spend: nothing } as Partial<BuiltCall>));
    expect(warnings.size).toBe(0);
  });
});

describe('the price at which two assets go into a pool', () => {
  const pair = (usdc: bigint, weth: bigint) =>
    ({
      spend: { token: USDC, amountAtomic: usdc },
      further: [{}, { spend: { token: WETH, amountAtomic: weth } }],
    }) as unknown as BuiltCall;
  const judge = (call: BuiltCall, prices?: Record<string, bigint>) => {
    const { state, warnings } = open(prices);
    try {
      judgePair(state, target(), call);
      return [...warnings];
    } catch (error) {
      return (error as { issues: { field: string; message: string }[] }).issues[0];
    }
  };

  it('may be a tenth off the feeds, either way, and no more', () => {
    const dollars = (value: bigint) => value * 1_000_000n;
    expect(judge(pair(dollars(2_000n), ether))).toEqual([]);
    expect(judge(pair(dollars(1_800n), ether))).toEqual([]);
    expect(judge(pair(dollars(2_000n), (ether * 9n) / 10n))).toEqual([]);
    expect(judge(pair(0n, 0n))).toEqual([]);
    expect(judge(pair(dollars(1_799n), ether))).toEqual({
      field: 'intents[0].pair_asset',
      message:
        'The pool takes 1,799 USDC ($1,799) beside 1 WETH ($2,000): its price is 10.1% off the price feeds, where at most 10.0% is planned. Name another pool, or wait.',
    });
    expect(judge(pair(dollars(2_000n), (ether * 89n) / 100n))).toMatchObject({
      message: expect.stringContaining('11.0% off'),
    });
  });

  it.each([{ USDC: DOLLAR }, { WETH: DOLLAR }])(
    'with one feed is not checked, and says so',
    (prices) => {
      expect(judge(pair(1n, ether), prices as Record<string, bigint>)).toEqual([
        "There is no price feed for both USDC and WETH on base: the pool's price is not checked against one.",
      ]);
    },
  );

  it('is that of two assets', () => {
    expect(judge({ spend: { token: USDC, amountAtomic: 1n } } as BuiltCall)).toEqual([]);
    expect(judge({ ...pair(1n, ether), spend: undefined } as unknown as BuiltCall)).toEqual([]);
  });
});
