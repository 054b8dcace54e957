import { isAddressEqual } from 'viem';
import { describe, expect, it } from 'vitest';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { OTHER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { poolAbi } from './abi/pool.ts';
import { quoterV2Abi } from './abi/quoter-v2.ts';
import { UNISWAP_V3 } from './addresses.ts';
import { buildSwap } from './build-swap.ts';
import { poolAddress } from './read/pool-address.ts';

const usdc = tokenOf('base', 'USDC');
const weth = tokenOf('base', 'WETH');
const dai = tokenOf('base', 'DAI');

const Q96 = 2n ** 96n;
const MIN_SQRT_RATIO = 4295128739n;

interface FakePool {
  readonly pair: readonly [string, string];
  readonly fee: number;
  readonly liquidity: bigint;
}

/** A chain with these pools, whose quotes are what `quote` says for a path's fees. */
function chainWith(
  pools: readonly FakePool[],
  quote: (fees: number[], amount: bigint) => bigint | typeof REVERT,
  priceAfter = Q96,
  meanTick: number | null = 0,
) {
  const byAddress = new Map(
    pools.map((pool) => {
      const [a, b] = pool.pair.map((symbol) => resolveToken('base', symbol)?.address);
      return [poolAddress('base', a as never, b as never, pool.fee), pool];
    }),
  );
  return ({ name, args, read }: AskedRead): unknown => {
    if (name === 'quoteExactInput' || name === 'quoteExactOutput') {
      expect(isAddressEqual(read.to, UNISWAP_V3.base.quoterV2)).toBe(true);
      const fees = [...(args[0] as string).slice(42).matchAll(/(.{6})(.{40})/g)].map((hop) =>
        Number.parseInt(hop[1] as string, 16),
      );
      const answer = quote(fees, args[1] as bigint);
      return answer === REVERT
        ? REVERT
        : [answer, fees.map(() => priceAfter), fees.map(() => 0), 80_000n];
    }
    const pool = byAddress.get(read.to);
    if (!pool) return REVERT;
    if (name === 'observe')
      return meanTick === null
        ? REVERT
        : [
            [0n, BigInt(meanTick) * 1800n],
            [0n, 0n],
          ];
    return name === 'liquidity' ? pool.liquidity : [Q96, 0, 0, 0, 0, 0, true];
  };
}

const run = (leg: Leg, answer: (asked: AskedRead) => unknown) =>
  answerReads(buildSwap(leg), [poolAbi, quoterV2Abi], answer);

function feesOf(result: BuildResult): number[] | undefined {
  if (isRefusal(result)) throw new Error(result.reason);
  return result.route?.fees;
}

const legTo = (changes: Partial<Leg> = {}) => sampleLeg({ toAsset: weth, ...changes });

const direct = (fee: number, liquidity = 10n): FakePool => ({
  pair: ['USDC', 'WETH'],
  fee,
  liquidity,
});

describe('buildSwap', () => {
  it('finds the tier that gives most, in two rounds', () => {
    const world = chainWith([direct(100), direct(500), direct(3000)], ([fee], amount) =>
      fee === 3000 ? amount + 1n : amount,
    );
    const { result, rounds } = run(legTo(), world);
    expect(feesOf(result)).toEqual([3000]);
    expect(rounds).toBe(2);
  });

  it('finds the tier that takes least for an exact output', () => {
    const world = chainWith([direct(100), direct(500)], ([fee], amount) =>
      fee === 500 ? amount : amount + 7n,
    );
    const { result } = run(legTo({ exactOutAtomic: 1_000n, amountAtomic: 0n }), world);
    expect(feesOf(result)).toEqual([500]);
    expect(result).toMatchObject({ spend: { amountAtomic: 1_010n }, route: { exact_out: true } });
  });

  it('goes over a hub when that gives more', () => {
    const pools: FakePool[] = [
      { pair: ['DAI', 'WETH'], fee: 10000, liquidity: 1n },
      { pair: ['DAI', 'USDC'], fee: 100, liquidity: 9n },
      direct(500),
    ];
    const world = chainWith(pools, (fees, amount) => (fees.length === 2 ? amount : amount / 2n));
    const { result } = run(legTo({ asset: dai, amountAtomic: 10n ** 18n }), world);
    expect(feesOf(result)).toEqual([100, 500]);
    expect(result).toMatchObject({
      route: { tokens: [dai.address, usdc.address, weth.address] },
      description: 'Swap 1 DAI for about 1 WETH on Uniswap v3 through 2 pools',
    });
  });

  it('goes over two hubs where nothing shorter leads there, by the deepest pools', () => {
    const wsteth = tokenOf('base', 'wstETH');
    const pools: FakePool[] = [
      { pair: ['DAI', 'USDC'], fee: 100, liquidity: 9n },
      { pair: ['DAI', 'USDC'], fee: 500, liquidity: 2n },
      direct(500),
      direct(3000, 4n),
      { pair: ['WETH', 'wstETH'], fee: 100, liquidity: 9n },
    ];
    const leg = { asset: dai, toAsset: wsteth, amountAtomic: 10n ** 18n };
    const { result, rounds } = run(
      legTo(leg),
      chainWith(pools, (_, amount) => amount),
    );
    expect(feesOf(result)).toEqual([100, 500, 100]);
    expect(result).toMatchObject({
      route: { tokens: [dai.address, usdc.address, weth.address, wsteth.address] },
    });
    expect(rounds).toBe(2);
    const pinnedRoute = isRefusal(result) ? undefined : result.route;
    const again = run(
      legTo({ ...leg, ...(pinnedRoute && { pinnedRoute }) }),
      chainWith(pools, (_, amount) => amount),
    );
    expect(feesOf(again.result)).toEqual([100, 500, 100]);
  });

  it('quotes few enough routes for one read, however many pools there are', () => {
    const symbols = ['WETH', 'USDC', 'DAI', 'wstETH', 'cbBTC'].filter((symbol) =>
      resolveToken('base', symbol),
    );
    const pools = symbols.flatMap((one, at) =>
      symbols
        .slice(at + 1)
        .flatMap((other) =>
          [100, 500, 3000, 10000].map(
            (fee, tier): FakePool => ({ pair: [one, other], fee, liquidity: BigInt(9 + tier) }),
          ),
        ),
    );
    let quotes = 0;
    const world = chainWith(pools, (_, amount) => {
      quotes += 1;
      return amount;
    });
    run(legTo({ asset: dai, toAsset: tokenOf('base', 'wstETH'), amountAtomic: 10n ** 18n }), world);
    // At 300,000 gas for a quote of several hops this stays below 30 million.
    expect(quotes).toBeLessThanOrEqual(100);
    expect(quotes).toBeGreaterThan(4);
  });

  it.each([
    [0, 0],
    // 1.0001 ** 953 is 1.1: where the mean was a tenth better, what is given falls a tenth short of it.
    [-953, 0],
    [953, 908],
    [null, undefined],
  ])('of a token without a feed reports the distance from a mean tick of %s', (meanTick, bps) => {
    const zeroForOne = String(usdc.address).toLowerCase() < String(weth.address).toLowerCase();
    const tick = meanTick === null ? null : zeroForOne ? meanTick : -meanTick;
    const world = chainWith([direct(500)], (_, amount) => amount, Q96, tick);
    const { result, rounds } = run(legTo({ isUnpriced: true }), world);
    expect(rounds).toBe(2);
    expect(isRefusal(result) ? result : result.meanLossBps).toBe(bps);
    const priced = run(legTo(), world).result;
    expect(isRefusal(priced) ? priced : priced.meanLossBps).toBeUndefined();
  });

  it('leaves pools without liquidity alone', () => {
    const world = chainWith([direct(100, 0n), direct(500)], ([fee], amount) =>
      fee === 100 ? amount * 2n : amount,
    );
    expect(feesOf(run(legTo(), world).result)).toEqual([500]);
  });

  it('has no route where there is no pool', () => {
    expect(
      run(
        legTo(),
        chainWith([], () => REVERT),
      ).result,
    ).toMatchObject({
      refused: 'no_route',
      field: 'to_asset',
    });
  });

  it('says so when pools exist but cannot fill', () => {
    const world = chainWith([direct(500)], () => REVERT);
    expect(run(legTo(), world).result).toMatchObject({
      refused: 'insufficient_liquidity',
      field: 'amount',
    });
    expect(run(legTo({ exactOutAtomic: 5n }), world).result).toMatchObject({ field: 'to_amount' });
  });

  it('does not take the quote of a pool that ran dry', () => {
    const world = chainWith([direct(500)], (_, amount) => amount, MIN_SQRT_RATIO + 1n);
    expect(run(legTo(), world).result).toMatchObject({ refused: 'insufficient_liquidity' });
  });

  it('says so when the amount is too little to buy anything', () => {
    const world = chainWith([direct(500)], () => 0n);
    expect(run(legTo({ amountAtomic: 1n }), world).result).toMatchObject({
      refused: 'amount_too_small',
      field: 'amount',
    });
  });

  it('quotes a pinned route and nothing else', () => {
    const asked: number[][] = [];
    const world = chainWith([direct(500), direct(3000)], (fees, amount) => {
      asked.push(fees);
      return amount;
    });
    const pinnedRoute = {
      kind: 'uniswap-v3',
      tokens: [usdc.address, weth.address] as string[],
      fees: [3000],
      exact_out: false,
    };
    const { result, rounds } = run(legTo({ pinnedRoute }), world);
    expect(feesOf(result)).toEqual([3000]);
    expect([asked, rounds]).toEqual([[[3000]], 1]);
  });

  it.each([
    ['gone', { tokens: [usdc.address, weth.address], fees: [100] }],
    ['of another pair', { tokens: [dai.address, weth.address], fees: [500] }],
    ['with a tier that does not exist', { tokens: [usdc.address, weth.address], fees: [123] }],
    [
      'over a token that is no hub',
      { tokens: [usdc.address, OTHER, weth.address], fees: [500, 500] },
    ],
    [
      'of another direction',
      { tokens: [usdc.address, weth.address], fees: [500], exact_out: true },
    ],
    ['of another protocol', { kind: 'across', tokens: [usdc.address, weth.address], fees: [500] }],
    ['with nothing in it', {}],
  ])('has no route for a pinned one that is %s', (_, pinned) => {
    const world = chainWith([direct(500)], (__, amount) => amount);
    const pinnedRoute = { kind: 'uniswap-v3', ...pinned } as Leg['pinnedRoute'] & object;
    expect(run(legTo({ pinnedRoute }), world).result).toMatchObject({ refused: 'no_route' });
  });

  it('refuses to spend more than the cap on an exact output, and caps the slippage by it', () => {
    const world = chainWith([direct(500)], (_, amount) => amount * 2n);
    const over = legTo({ exactOutAtomic: 1_000n, amountAtomic: 1_999n });
    expect(run(over, world).result).toMatchObject({
      refused: 'amount_too_large',
      field: 'to_amount',
    });
    const within = legTo({ exactOutAtomic: 1_000n, amountAtomic: 2_003n });
    expect(run(within, world).result).toMatchObject({ spend: { amountAtomic: 2_003n } });
  });

  it.each([
    [
      'the wrapped coin for the native one',
      { asset: tokenOf('base', 'ETH'), toAsset: weth },
      'no_route',
    ],
    ['nothing', { amountAtomic: 0n }, 'amount_too_small'],
    ['without a token to buy', { toAsset: undefined }, 'asset_unsupported'],
    ['to another chain', { toAsset: tokenOf('polygon', 'WETH') }, 'asset_unsupported'],
    ['to the zero address', { recipient: `0x${'0'.repeat(40)}` }, 'invalid_recipient'],
    ['to the router’s flag for itself', { recipient: `0x${'0'.repeat(39)}2` }, 'invalid_recipient'],
  ] as [string, Partial<Leg>, string][])('refuses to swap %s', (_, changes, refused) => {
    expect(
      run(
        legTo(changes),
        chainWith([], () => REVERT),
      ).result,
    ).toMatchObject({ refused });
  });

  it('says what the pools’ fee and depth cost', () => {
    // At a price of one to one the quote gives 1% less.
    const world = chainWith([direct(500)], (_, amount) => (amount * 99n) / 100n);
    expect(run(legTo(), world).result).toMatchObject({ priceImpactBps: 100 });
  });
});
