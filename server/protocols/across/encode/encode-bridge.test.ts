import { createRequire } from 'node:module';
import fc from 'fast-check';
import { type Abi, decodeFunctionData, encodeFunctionData, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { spokePoolAbi } from '../abi/spoke-pool.ts';
import { SPOKE_POOLS } from '../addresses.ts';
import { type AcrossRoute, resolveRoute } from '../resolve-route.ts';
import { encodeBridge } from './encode-bridge.ts';
import { type FillCost, relayFeeAtomic } from './relay-fee.ts';

const artifact = createRequire(import.meta.url)(
  '@across-protocol/contracts/dist/evm/artifacts/OP_SpokePool.sol/OP_SpokePool.json',
) as { abi: Abi };

const TIMES = { quoteBufferSeconds: 3600n, fillBufferSeconds: 21_600n };

function routeOf(leg: Leg): AcrossRoute {
  const route = resolveRoute(leg);
  if (isRefusal(route)) throw new Error(route.reason);
  return route;
}

function bridgeLeg(changes: Partial<Leg>): Leg {
  return sampleLeg({ type: 'bridge', toAsset: tokenOf('arbitrum', 'USDC'), ...changes });
}

describe('encodeBridge against Across’s own ABI', () => {
  it('deposits a token', () => {
    const leg = bridgeLeg({ recipient: OTHER });
    const built = encodeBridge(leg, routeOf(leg), 300_000n, TIMES);
    expect(built.to).toBe(SPOKE_POOLS.base);
    expect(built.data).toBe(
      encodeFunctionData({
        abi: artifact.abi,
        functionName: 'depositV3',
        args: [
          OWNER,
          OTHER,
          tokenOf('base', 'USDC').address,
          tokenOf('arbitrum', 'USDC').address,
          500_000_000n,
          499_700_000n,
          42161n,
          zeroAddress,
          1_790_000_000,
          1_790_014_400,
          0,
          '0x',
        ],
      }),
    );
    expect(built).toMatchObject({
      valueWei: 0n,
      awaitsBridge: true,
      bridgeFeeAtomic: 300_000n,
      approval: { spender: SPOKE_POOLS.base, amountAtomic: 500_000_000n },
      output: { recipient: OTHER, expectedAtomic: 499_700_000n, minAtomic: 499_700_000n },
      deadlineSeconds: 1_790_003_600n,
      recovery: {
        fundsAt: expect.stringContaining(`${SPOKE_POOLS.base} on Base until they are paid out`),
        wayBack: expect.stringContaining(`within 240 minutes is refunded to ${OWNER} on Base`),
      },
      description: `Bridge 500 USDC to Arbitrum with Across for ${OTHER}; 499.7 USDC arrives`,
    });
  });

  it('sends native ETH as value, and native ETH arrives', () => {
    const leg = bridgeLeg({
      asset: tokenOf('base', 'ETH'),
      toAsset: tokenOf('arbitrum', 'ETH'),
      amountAtomic: 10n ** 18n,
    });
    const built = encodeBridge(leg, routeOf(leg), 10n ** 15n, TIMES);
    const { args } = decodeFunctionData({ abi: spokePoolAbi, data: built.data });
    expect(args?.slice(2, 4)).toEqual([
      tokenOf('base', 'WETH').address,
      tokenOf('arbitrum', 'WETH').address,
    ]);
    expect(built.valueWei).toBe(10n ** 18n);
    expect(built.approval).toBeNull();
    expect(built.output?.token).toEqual(tokenOf('arbitrum', 'ETH'));
  });

  it('delivers WETH on polygon', () => {
    const leg = bridgeLeg({ asset: tokenOf('base', 'ETH'), toAsset: tokenOf('polygon', 'ETH') });
    expect(encodeBridge(leg, routeOf(leg), 1n, TIMES).output?.token).toEqual(
      tokenOf('polygon', 'WETH'),
    );
  });

  it('keeps the fill deadline within what the SpokePool takes', () => {
    const leg = bridgeLeg({});
    const built = encodeBridge(leg, routeOf(leg), 1n, { ...TIMES, fillBufferSeconds: 600n });
    const { args } = decodeFunctionData({ abi: spokePoolAbi, data: built.data });
    expect(args?.[9]).toBe(1_790_000_600);
  });

  it('decodes back to what was asked, for any amount and fee', () => {
    fc.assert(
      fc.property(fc.bigInt(2n, 2n ** 128n), fc.bigInt(1n, 2n ** 128n), (amountAtomic, part) => {
        const feeAtomic = part % amountAtomic;
        const leg = bridgeLeg({ amountAtomic });
        const built = encodeBridge(leg, routeOf(leg), feeAtomic, TIMES);
        const { args } = decodeFunctionData({ abi: spokePoolAbi, data: built.data });
        expect(args?.slice(4, 7)).toEqual([amountAtomic, amountAtomic - feeAtomic, 42161n]);
        expect(built.approval?.amountAtomic).toBe(amountAtomic);
        expect(built.data).toBe(
          encodeFunctionData({ abi: artifact.abi, functionName: 'depositV3', args: args as never }),
        );
      }),
    );
  });
});

describe('resolveRoute', () => {
  it.each([
    ['POL from polygon', 'polygon', 'POL', 'base', 'ETH', 'asset'],
    ['wstETH', 'ethereum', 'wstETH', 'base', 'wstETH', 'asset'],
    ['WBTC to base', 'ethereum', 'WBTC', 'base', 'WBTC', 'to_chain'],
    ['USDC as USDT', 'base', 'USDC', 'arbitrum', 'USDT', 'to_asset'],
    ['X Layer as origin', 'xlayer', 'USDC', 'base', 'USDC', 'chain'],
    ['X Layer as destination', 'base', 'USDC', 'xlayer', 'USDC', 'to_chain'],
    ['the same chain', 'base', 'USDC', 'base', 'USDC', 'to_chain'],
    ['ETH as POL', 'ethereum', 'ETH', 'polygon', 'POL', 'to_asset'],
  ] as const)('refuses %s', (_, chain, asset, toChain, toAsset, field) => {
    const leg = { chain, asset: tokenOf(chain, asset), toAsset: tokenOf(toChain, toAsset) };
    expect(resolveRoute(leg)).toMatchObject({ refused: expect.any(String), field });
  });
});

describe('relayFeeAtomic', () => {
  const cost: FillCost = {
    gasPriceWei: 10n ** 9n,
    dataFeeWei: 0n,
    nativePriceUsd: 2500_00000000n,
    tokenPriceUsd: 1_00000000n,
    tokenDecimals: 6,
  };

  it('is five basis points and the fill’s gas', () => {
    // 130,000 gas at 1 gwei is 0.00013 ETH, 0.325 USD.
    expect(relayFeeAtomic(1_000_000_000n, cost)).toBe(500_000n + 325_000n);
  });

  it('grows with the amount and with gas, and is never free', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 30n),
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 14n),
        (amount, gasPriceWei, tokenPriceUsd) => {
          const at = { ...cost, gasPriceWei, tokenPriceUsd };
          const fee = relayFeeAtomic(amount, at);
          expect(fee).toBeGreaterThan(0n);
          expect(relayFeeAtomic(amount * 2n, at)).toBeGreaterThanOrEqual(fee);
          expect(
            relayFeeAtomic(amount, { ...at, gasPriceWei: gasPriceWei + 10n ** 9n }),
          ).toBeGreaterThanOrEqual(fee);
        },
      ),
    );
  });
});
