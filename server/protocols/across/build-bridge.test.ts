import { multicall3Abi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { priceFeedAbi } from '#server/chains/prices/read-price.ts';
import type { Leg } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { multicall3Abi as baseFeeAbi } from './abi/multicall3.ts';
import { spokePoolAbi } from './abi/spoke-pool.ts';
import { buildBridge } from './build-bridge.ts';

const NOW = 1_790_000_000n;

interface World {
  baseFeeWei?: unknown;
  price?: unknown;
  pausedDeposits?: unknown;
  pausedFills?: unknown;
  quote?: unknown;
}

function run(world: World, changes: Partial<Leg> = {}) {
  const leg = sampleLeg({ type: 'bridge', toAsset: tokenOf('arbitrum', 'USDC'), ...changes });
  const answer = ({ name }: AskedRead): unknown => {
    const price = world.price ?? 1_00000000n;
    const answers: Record<string, unknown> = {
      getBasefee: world.baseFeeWei ?? 0n,
      latestAnswer: price,
      latestRoundData: price === REVERT ? REVERT : [1n, price, NOW, NOW, 1n],
      ASSET_TO_USD_AGGREGATOR: REVERT,
      BASE_TO_USD_AGGREGATOR: REVERT,
      PEG_TO_BASE: REVERT,
      getCurrentBlockTimestamp: NOW,
      pausedDeposits: world.pausedDeposits ?? false,
      pausedFills: world.pausedFills ?? false,
      depositQuoteTimeBuffer: 3600,
      fillDeadlineBuffer: 21_600,
      quote: world.quote ?? REVERT,
    };
    return answers[name];
  };
  const abis = [spokePoolAbi, baseFeeAbi, multicall3Abi, priceFeedAbi];
  return answerReads(buildBridge(leg), abis, answer);
}

describe('buildBridge', () => {
  it('asks everything in one round', () => {
    const { result, rounds } = run({});
    expect(result).toMatchObject({ awaitsBridge: true });
    expect(rounds).toBe(1);
  });

  it('reckons with the highest of its floor, the base fee and the gas price it is given', () => {
    const feeAt = (baseFeeWei: unknown, changes: Partial<Leg> = {}) => {
      const { result } = run({ baseFeeWei }, changes);
      return 'bridgeFeeAtomic' in result ? (result.bridgeFeeAtomic as bigint) : -1n;
    };
    // 5 bps of 500 USDC, and gas at one dollar a coin that rounds up to a unit or two.
    expect(feeAt(0n)).toBe(feeAt(REVERT));
    expect(feeAt(0n)).toBeGreaterThan(250_000n);
    // 130,000 gas at 1,000 gwei is 0.13 coins.
    expect(feeAt(10n ** 12n) - feeAt(0n)).toBeGreaterThan(129_000n);
    expect(feeAt(0n, { destinationGasPriceWei: 10n ** 12n })).toBe(feeAt(10n ** 12n));
    expect(feeAt(10n ** 12n, { destinationGasPriceWei: 1n })).toBe(feeAt(10n ** 12n));
  });

  it.each([
    ['deposits are paused', { pausedDeposits: true }, {}, 'no_route', 'chain'],
    ['there is no SpokePool', { pausedDeposits: REVERT }, {}, 'no_route', 'chain'],
    ['fills are paused', { pausedFills: true }, {}, 'no_route', 'to_chain'],
    ['nothing shows the price', { price: REVERT }, {}, 'no_route', 'asset'],
    ['the price is zero', { price: 0n }, {}, 'no_route', 'asset'],
    ['the fee takes it all', {}, { amountAtomic: 1n }, 'amount_too_small', 'amount'],
    ['nothing is sent', {}, { amountAtomic: 0n }, 'amount_too_small', 'amount'],
    ['it would be destroyed', {}, { recipient: zeroAddress }, 'invalid_recipient', 'recipient'],
    ['there is no token to arrive', {}, { toAsset: undefined }, 'no_route', 'to_chain'],
  ] as [string, World, Partial<Leg>, string, string][])(
    'refuses when %s',
    (_, world, changes, refused, field) => {
      expect(run(world, changes).result).toMatchObject({ refused, field });
    },
  );

  /** The reply as Across documents `GET /suggested-fees`. */
  const suggested = (total: string, rest: object = {}) => ({
    estimatedFillTimeSec: 2,
    totalRelayFee: { pct: '573400000000000', total },
    relayerCapitalFee: { pct: '100000000000000', total: '50000' },
    timestamp: '1790000000',
    isAmountTooLow: false,
    spokePoolAddress: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
    exclusiveRelayer: zeroAddress,
    exclusivityDeadline: 0,
    ...rest,
  });

  it('offers the fee that a connected API suggests', () => {
    expect(run({ quote: suggested('310000') }).result).toMatchObject({
      bridgeFeeAtomic: 310_000n,
      output: { expectedAtomic: 499_690_000n, minAtomic: 499_690_000n },
    });
  });

  it.each<[string, unknown]>([
    ['a page', '<html>'],
    ['no number', suggested('1e5')],
    ['a negative fee', suggested('-1')],
    ['nothing', {}],
  ])('models the fee itself when the API answers %s', (_, quote) => {
    expect(run({ quote }).result).toEqual(run({}).result);
  });

  it.each<[string, unknown, string, string]>([
    ['asks far too much', suggested('400000000'), 'no_route', 'amount'],
    [
      'takes another contract',
      suggested('1', { spokePoolAddress: zeroAddress }),
      'no_route',
      'to_chain',
    ],
    [
      'carries nothing so small',
      suggested('1', { isAmountTooLow: true }),
      'amount_too_small',
      'amount',
    ],
  ])('refuses when the API %s', (_, quote, refused, field) => {
    expect(run({ quote }).result).toMatchObject({ refused, field });
  });
});
