import { CurrencyAmount, Ether, Fraction, Percent, Token as SdkToken } from '@uniswap/sdk-core';
import { NonfungiblePositionManager, Pool, Position, PositionLibrary } from '@uniswap/v3-sdk';
import fc from 'fast-check';
import { type Address, decodeFunctionData, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmChain } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { positionManagerAbi } from '../abi/position-manager.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import { uncollectedFees } from '../liquidity/fees.ts';
import { amountsForLiquidity, liquidityForAmounts } from '../liquidity/liquidity-math.ts';
import { pairSides } from '../liquidity/pair-sides.ts';
import { fullRange, sqrtRatioAtTick } from '../liquidity/tick-math.ts';
import type { LivePosition } from '../read/read-positions.ts';
import { FEE_TIERS, TICK_SPACINGS } from '../route.ts';
import { encodeLpAdd } from './encode-lp-add.ts';
import { encodeLpCollect, encodeLpRemove } from './encode-lp-out.ts';
import { pooledAddress } from './encode-swap.ts';

const usdc = tokenOf('base', 'USDC');
const weth = tokenOf('base', 'WETH');
const eth = tokenOf('base', 'ETH');
const dai = tokenOf('base', 'DAI');
const PAIRS: readonly [Token, Token][] = [
  [eth, usdc],
  [usdc, eth],
  [weth, usdc],
  [usdc, dai],
  [dai, weth],
];

const chainId = evmChain('base').id;
const sdkToken = (token: Token) => new SdkToken(chainId, pooledAddress(token), token.decimals);
const sdkCurrency = (token: Token) => (token.address ? sdkToken(token) : Ether.onChain(chainId));
const POSITION_ID = 4711n;
const DEADLINE = 1_790_001_800n;

const cases = fc.record({
  pair: fc.constantFrom(...PAIRS),
  fee: fc.constantFrom(...FEE_TIERS),
  tick: fc.integer({ min: -250_000, max: 250_000 }),
  liquidity: fc.bigInt({ min: 10n ** 12n, max: 10n ** 26n }),
  slippageBps: fc.integer({ min: 1, max: 5000 }),
});

function setUp({
  pair,
  fee,
  tick,
  liquidity,
  slippageBps,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const sides = pairSides(...pair);
  const [first, second] = sides.isAssetFirst ? pair : [pair[1], pair[0]];
  const range = fullRange(TICK_SPACINGS[fee] as number);
  const sqrtPriceX96 = sqrtRatioAtTick(tick);
  const [token0, token1] = [pooledAddress(first), pooledAddress(second)];
  const pool = new Pool(sdkToken(first), sdkToken(second), fee, sqrtPriceX96.toString(), '0', tick);
  const leg = sampleLeg({ asset: pair[0], pairAsset: pair[1], slippageBps });
  return {
    sides,
    first,
    second,
    range,
    sqrtPriceX96,
    pool,
    leg,
    ours: { token0, token1, fee, sqrtPriceX96 },
    liquidity,
  };
}

describe('encodeLpAdd', () => {
  it("has the SDK's bytes for what the SDK would mint", () => {
    fc.assert(
      fc.property(cases, fc.boolean(), (one, isMint) => {
        const { sides, range, sqrtPriceX96, pool, leg, ours } = setUp(one);
        const wanted = amountsForLiquidity(one.liquidity, sqrtPriceX96, range, 'up');
        // The SDK mints what the position manager can compute from its own amounts.
        const liquidity = liquidityForAmounts(wanted, sqrtPriceX96, range);
        fc.pre(liquidity > 0n);
        const position = new Position({ pool, liquidity: liquidity.toString(), ...range });
        const desired = amountsForLiquidity(liquidity, sqrtPriceX96, range, 'up');
        const isNative = !one.pair[0].address || !one.pair[1].address;
        const theirs = NonfungiblePositionManager.addCallParameters(position, {
          ...(isMint ? { recipient: OWNER } : { tokenId: POSITION_ID.toString() }),
          slippageTolerance: new Percent(one.slippageBps, 10_000),
          deadline: DEADLINE.toString(),
          ...(isNative && { useNative: Ether.onChain(chainId) }),
        } as Parameters<typeof NonfungiblePositionManager.addCallParameters>[1]);
        const built = encodeLpAdd(
          { ...leg, ...(!isMint && { positionId: POSITION_ID }) },
          { sides, pool: ours, range, desired },
        );
        // Of one call the SDK sends it bare, and ours is a multicall of one.
        expect(callsOf(built.data)).toEqual(callsOf(theirs.calldata as Hex));
        expect(built.valueWei).toBe(BigInt(theirs.value));
        expect(built.to).toBe(UNISWAP_V3.base.positionManager);
        const approvals = [built.approval, built.further?.[0]?.approval];
        const sums = [built.spend, built.further?.[0]?.spend];
        for (const [i, token] of one.pair.entries()) {
          expect(sums[i]?.token).toBe(token);
          if (token.address === null) expect(approvals[i]).toBeNull();
          else expect(approvals[i]?.amountAtomic).toBe(sums[i]?.amountAtomic);
        }
      }),
    );
  });
});

const fees = fc.record({
  amount0: fc.bigInt({ min: 0n, max: 10n ** 24n }),
  amount1: fc.bigInt({ min: 0n, max: 10n ** 24n }),
});

function positionOf(
  set: ReturnType<typeof setUp>,
  earned: { amount0: bigint; amount1: bigint },
): LivePosition {
  return {
    positionId: POSITION_ID,
    owner: OWNER as Address,
    ...set.ours,
    ...set.range,
    liquidity: set.liquidity,
    growthInside: { amount0: 0n, amount1: 0n },
    owed: earned,
    held: amountsForLiquidity(set.liquidity, set.sqrtPriceX96, set.range, 'down'),
    fees: earned,
  };
}

function collectOptions(
  { first, second }: ReturnType<typeof setUp>,
  earned: { amount0: bigint; amount1: bigint },
) {
  return {
    expectedCurrencyOwed0: CurrencyAmount.fromRawAmount(
      sdkCurrency(first),
      earned.amount0.toString(),
    ),
    expectedCurrencyOwed1: CurrencyAmount.fromRawAmount(
      sdkCurrency(second),
      earned.amount1.toString(),
    ),
    recipient: OWNER,
  };
}

describe('encodeLpRemove', () => {
  it("has the SDK's bytes, and says what arrives", () => {
    fc.assert(
      fc.property(cases, fees, fc.integer({ min: 1, max: 100 }), (one, earned, percent) => {
        const set = setUp(one);
        const liquidity = (one.liquidity * BigInt(percent)) / 100n;
        const position = new Position({
          pool: set.pool,
          liquidity: one.liquidity.toString(),
          ...set.range,
        });
        const theirs = NonfungiblePositionManager.removeCallParameters(position, {
          tokenId: POSITION_ID.toString(),
          liquidityPercentage: new Percent(percent, 100),
          slippageTolerance: new Percent(one.slippageBps, 10_000),
          deadline: DEADLINE.toString(),
          collectOptions: collectOptions(set, earned),
        });
        const built = encodeLpRemove(set.leg, set.sides, positionOf(set, earned), liquidity);
        expect(callsOf(built.data)).toEqual(callsOf(theirs.calldata as Hex));
        for (const { output } of [built, ...(built.further ?? [])]) {
          expect(output?.recipient).toBe(OWNER);
          expect(output?.minAtomic).toBeLessThanOrEqual(output?.expectedAtomic as bigint);
        }
      }),
    );
  });
});

describe('encodeLpCollect', () => {
  it("has the SDK's bytes", () => {
    fc.assert(
      fc.property(cases, fees, (one, earned) => {
        const set = setUp(one);
        const theirs = NonfungiblePositionManager.collectCallParameters({
          tokenId: POSITION_ID.toString(),
          ...collectOptions(set, earned),
        });
        const built = encodeLpCollect(set.leg, set.sides, positionOf(set, earned));
        expect(callsOf(built.data)).toEqual(callsOf(theirs.calldata as Hex));
      }),
    );
  });
});

describe('uncollectedFees', () => {
  const growth = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
  const liquidities = fc.bigInt({ min: 0n, max: 1n << 100n });

  it('are those of the SDK', () => {
    fc.assert(
      fc.property(growth, growth, liquidities, (inside, last, liquidity) => {
        const [theirs] = PositionLibrary.getTokensOwed(
          ...([last, 0n, liquidity, inside, 0n].map(
            (value) => new Fraction(value.toString()).quotient,
          ) as Parameters<typeof PositionLibrary.getTokensOwed>),
        );
        const zero = { amount0: 0n, amount1: 0n };
        const { amount0 } = uncollectedFees(
          {
            tickLower: -10,
            tickUpper: 10,
            liquidity,
            growthInside: { amount0: last, amount1: 0n },
            owed: zero,
          },
          {
            tick: 0,
            growthGlobal: { amount0: inside, amount1: 0n },
            growthOutsideLower: zero,
            growthOutsideUpper: zero,
          },
        );
        expect(amount0).toBe(BigInt(String(theirs)));
      }),
    );
  });
});

/** The calls a position manager is sent, one by one. */
function callsOf(data: Hex): readonly unknown[] {
  const { functionName, args } = decodeFunctionData({ abi: positionManagerAbi, data });
  return functionName === 'multicall' ? [...(args[0] as readonly Hex[])] : [data];
}
