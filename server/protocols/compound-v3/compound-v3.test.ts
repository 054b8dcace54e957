import { erc20Abi, getAddress, multicall3Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import type { Leg } from '#server/protocols/manifest.ts';
import { answerReads } from '#server/protocols/testing/answer-reads.ts';
import { earlierStep, OWNER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { cometAbi } from './abi/comet.ts';
import { COMETS } from './addresses.ts';
import { marketsOn } from './choose-market.ts';
import { compoundV3 } from './manifest.ts';
import {
  marketWith,
  max,
  run,
  usdc,
  usdcComet,
  WAD,
  type World,
  weth,
  wethComet,
} from './testing/comet-world.ts';

describe('compound-v3 addresses', () => {
  it.each(EVM_CHAINS)('on $slug are of markets whose base asset is listed', ({ slug }) => {
    const comets = COMETS[slug] ?? [];
    expect(marketsOn(slug).map(({ base }) => base.symbol)).toEqual(comets.map(({ base }) => base));
    for (const { address } of comets) expect(address).toBe(getAddress(address));
    expect(new Set(comets.map(({ address }) => address)).size).toBe(comets.length);
  });
});

describe('the market of a leg', () => {
  const toOf = (leg: Partial<Leg>) => {
    const { result } = run('deposit', {}, leg);
    return 'to' in result ? result.to : result.reason;
  };

  it('is the one whose base asset it is, else the default one', () => {
    expect(toOf({ asset: usdc })).toBe(usdcComet);
    expect(toOf({ asset: weth })).toBe(wethComet);
  });

  it('of a deposit is the one that lends what is borrowed against it', () => {
    expect(toOf({ asset: weth, laterBorrows: [usdc] })).toBe(usdcComet);
    expect(toOf({ asset: weth, laterBorrows: [] })).toBe(wethComet);
    expect(toOf({ asset: weth, laterBorrows: [usdc, weth] })).toBe(wethComet);
    expect(toOf({ asset: weth, laterBorrows: [usdc], poolId: 'WETH' })).toBe(wethComet);
  });

  it.each([
    ['its address', { poolId: usdcComet?.toLowerCase() }],
    ['its address as a vault', { vaultAddress: usdcComet }],
    ['its base asset', { poolId: 'usdc' }],
    ['its symbol', { poolId: 'cUSDCv3' }],
  ] as [string, Partial<Leg>][])('is named by %s', (_, name) => {
    expect(toOf({ asset: weth, ...name })).toBe(usdcComet);
  });

  it('is refused when there is no such one, with what there is', () => {
    expect(run('deposit', {}, { poolId: 'cDAIv3' }).result).toMatchObject({
      refused: 'invalid_vault',
      field: 'pool_id',
      reason: expect.stringContaining(`USDC (${usdcComet})`),
    });
    expect(run('deposit', {}, { chain: 'xlayer', asset: usdc }).result).toMatchObject({
      field: 'chain',
    });
    expect(run('borrow', {}, { asset: tokenOf('base', 'WBTC') }).result).toMatchObject({
      refused: 'asset_unsupported',
      reason: expect.stringMatching(/these are: USDC, WETH\.$/),
    });
    expect(run('deposit', {}, { asset: tokenOf('base', 'ETH') }).result).toMatchObject({
      reason: 'Compound v3 takes ETH in its wrapped form only.',
    });
  });

  it('of a withdrawal is where the owner has the asset', () => {
    const leg = { asset: weth, amountAtomic: 1n };
    expect(run('withdraw', { collateral: 5n }, leg).result).toMatchObject({ to: usdcComet });
    expect(run('withdraw', { elsewhere: 5n, supplied: 5n }, leg).result).toMatchObject({
      to: wethComet,
    });
    expect(run('withdraw', { collateral: 5n, elsewhere: 7n }, leg).result).toMatchObject({
      field: 'pool_id',
      reason: expect.stringMatching(/0\.000000000000000005 in the USDC market/),
    });
  });
});

describe('a market that does not serve', () => {
  it.each(['baseBorrowMin', 'borrowBalanceOf', 'totalsCollateral'])(
    'by not saying %s',
    (silent) => {
      expect(run('deposit', { silent }).result).toMatchObject({ refused: 'asset_unsupported' });
    },
  );

  it('because it is paused, but for what is not', () => {
    const paused = { reason: expect.stringMatching(/has paused/) };
    expect(run('deposit', { supplyPaused: true }).result).toMatchObject(paused);
    expect(run('repay', { supplyPaused: true, debt: 1n }).result).toMatchObject(paused);
    expect(run('borrow', { withdrawPaused: true }).result).toMatchObject(paused);
    expect(run('withdraw', { withdrawPaused: true }).result).toMatchObject(paused);
    expect(run('deposit', { withdrawPaused: true }).result).toHaveProperty('data');
  });

  it('values what the owner has, and minds no price of what they have not', () => {
    expect(run('borrow', { silent: 'getPrice', collateral: 1n }).result).toMatchObject({
      refused: 'asset_unsupported',
    });
  });
});

describe('deposit', () => {
  it('does not pay a debt back unasked', () => {
    expect(run('deposit', { debt: 300_000_000n }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/^You owe 300 USDC .* pays that back first/),
    });
  });

  it('keeps under the cap of a collateral, and takes no other asset', () => {
    const leg = { asset: weth, poolId: 'USDC', amountAtomic: WAD };
    expect(run('deposit', { capLeft: WAD - 1n }, leg).result).toMatchObject({
      refused: 'amount_too_large',
      reason: expect.stringMatching(/room for 0\.999999999999999999 WETH/),
    });
    expect(run('deposit', { capLeft: WAD }, leg).result).toMatchObject({
      description:
        "Supply 1 WETH as collateral to Compound v3's USDC market, where it earns no interest",
    });
    expect(run('deposit', {}, { ...leg, asset: tokenOf('base', 'DAI') }).result).toMatchObject({
      refused: 'asset_unsupported',
      reason: expect.stringMatching(/does not take DAI\. It takes USDC, WETH\.$/),
    });
  });
});

describe('withdraw', () => {
  it('never borrows', () => {
    expect(run('withdraw', { supplied: 499_999_999n }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/^Your Compound v3 supply is 499\.999999 USDC/),
    });
    expect(run('withdraw', { supplied: 10n ** 12n, liquidity: 3_000_000n }).result).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/has 3 USDC/),
    });
  });

  it('refuses collateral that the debt needs, and says the health of what it lets go', () => {
    // 1 WETH carries 2,400 USD; a debt of 1,200 leaves half of it free.
    const world = { collateral: WAD, debt: 1_200_000_000n };
    const leg = { asset: weth, poolId: 'USDC', amountAtomic: WAD };
    expect(run('withdraw', world, leg).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/at most 0\.5 WETH/),
    });
    expect(run('withdraw', world, { ...leg, amountAtomic: WAD / 4n }).result).toMatchObject({
      health: { beforeWad: (WAD * 225n) / 100n, afterWad: (WAD * 16_875n) / 10_000n },
    });
    expect(run('withdraw', { collateral: WAD - 1n }, leg).result).toMatchObject({
      reason: expect.stringMatching(/market is 0\.999999999999999999 WETH/),
    });
  });

  it('counts the position for max', () => {
    expect(max('withdraw', { supplied: 7n })).toBe(7n);
    expect(max('withdraw', { collateral: 9n }, { asset: weth, poolId: 'USDC' })).toBe(9n);
    expect(max('withdraw', {})).toMatchObject({ refused: 'insufficient_position' });
    const earlierSteps = [earlierStep('deposit', usdc, 7n, usdcComet)];
    expect(max('withdraw', {}, { earlierSteps })).toBe(7n);
  });
});

describe('borrow', () => {
  const rich = { collateral: WAD };

  it('refuses beyond the collateral, with the number', () => {
    expect(run('borrow', rich, { amountAtomic: 2_400_000_001n }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/at most 2400 USDC/),
    });
    expect(run('borrow', {}).result).toMatchObject({
      reason: expect.stringMatching(/no collateral/),
    });
    const elsewhere = [earlierStep('deposit', weth, WAD, wethComet)];
    expect(run('borrow', {}, { earlierSteps: elsewhere }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/what is deposited with pool_id "USDC" goes there\.$/),
    });
  });

  it('stands on what earlier steps of the plan do in its market', () => {
    const pledged = earlierStep('deposit', weth, WAD, usdcComet);
    const lent = earlierStep('borrow', usdc, 1_000_000_000n, usdcComet);
    expect(run('borrow', {}, { earlierSteps: [pledged] }).result).toMatchObject({
      health: { beforeWad: null, afterWad: (WAD * 27n) / 5n },
    });
    expect(run('borrow', {}, { earlierSteps: [pledged, lent] }).result).toMatchObject({
      health: { beforeWad: (WAD * 27n) / 10n, afterWad: (WAD * 9n) / 5n },
    });
    const less = [{ ...pledged, minAtomic: WAD / 10n }];
    expect(run('borrow', {}, { earlierSteps: less }).result).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/^With the steps before it: .* at most 240 USDC\.$/),
    });
    const out = earlierStep('withdraw', weth, WAD / 2n, usdcComet);
    expect(max('borrow', {}, { earlierSteps: [pledged, out] })).toBe(1_198_800_000n);
  });

  it('refuses less than the least debt and more than there is', () => {
    expect(run('borrow', { ...rich, borrowMin: 500_000_001n }).result).toMatchObject({
      refused: 'amount_too_small',
      reason: expect.stringMatching(/at least 500\.000001 USDC/),
    });
    expect(run('borrow', { ...rich, liquidity: 100_000_000n }).result).toMatchObject({
      refused: 'insufficient_liquidity',
    });
  });

  it('does not call a withdrawal a loan, and says what comes out of the supply', () => {
    expect(run('borrow', { ...rich, supplied: 500_000_000n }).result).toMatchObject({
      reason: expect.stringMatching(/withdraw it instead/),
    });
    expect(run('borrow', { ...rich, supplied: 100_000_000n }).result).toMatchObject({
      description: expect.stringMatching(/: 100 USDC of your supply, the rest borrowed$/),
      health: { beforeWad: null, afterWad: (WAD * 27n) / 4n },
    });
  });

  it('keeps a thousandth back from max', () => {
    expect(max('borrow', rich)).toBe(2_397_600_000n);
    expect(max('borrow', {})).toMatchObject({ refused: 'insufficient_position' });
  });
});

describe('repay', () => {
  it('refuses without debt, and pays no more than is owed', () => {
    expect(run('repay', {}).result).toMatchObject({ refused: 'insufficient_position' });
    expect(max('repay', {})).toMatchObject({ refused: 'insufficient_position' });
    expect(max('repay', { debt: 9n, wallet: 5n })).toBe(9n);
    const world = { debt: 100_000_000n, wallet: 10n ** 12n, collateral: WAD };
    expect(run('repay', world).result).toMatchObject({
      spend: { amountAtomic: 100_010_002n },
      description: expect.stringMatching(/^Repay your whole debt of 100 USDC/),
      health: { beforeWad: 27n * WAD, afterWad: null },
    });
  });

  it('pays the debt that earlier steps of the plan make', () => {
    for (const debt of [0n, 10_000_000n]) {
      const earlierSteps = [earlierStep('borrow', usdc, 500_000_000n, usdcComet)];
      expect(run('repay', { debt }, { earlierSteps }).result).toMatchObject({
        spend: { amountAtomic: 500_000_000n },
      });
    }
  });
});

describe('what is read of it', () => {
  const abis = [cometAbi, erc20Abi, multicall3Abi];

  it('is a health factor in one round without debt, and in three with one', () => {
    const health = (world: World) =>
      answerReads(compoundV3.readHealthFactor?.('base', OWNER) as never, abis, marketWith(world));
    expect(health({})).toMatchObject({ result: null, rounds: 1 });
    expect(health({ debt: 1_350_000_000n, collateral: WAD })).toMatchObject({
      result: 2n * WAD,
      rounds: 3,
    });
    expect(health({ silent: 'borrowBalanceOf' }).result).toBeUndefined();
  });

  it('is what the base asset earns and costs', () => {
    if (!isErc20(usdc)) throw new Error('USDC is a contract.');
    const token = usdc;
    const rates = (world: World) =>
      answerReads(compoundV3.readRates?.('base', token) as never, abis, marketWith(world)).result;
    const percent = (ray: bigint) => Number(ray) / 1e25;
    const { supplyApyRay, borrowApyRay } = rates({}) as Record<string, bigint>;
    expect(percent(supplyApyRay as bigint)).toBeCloseTo(3.204, 2);
    expect(percent(borrowApyRay as bigint)).toBeCloseTo(6.511, 2);
    expect(rates({ withdrawPaused: true })).toMatchObject({ borrowApyRay: null });
    expect(rates({ silent: 'getUtilization' })).toBeUndefined();
  });
});
