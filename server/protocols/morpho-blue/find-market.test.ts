import { zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { earlierStep, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { type KeptMarket, paramsOf } from './kept-markets.ts';
import {
  ethereum,
  inWethUsdc,
  run,
  WAD,
  weth,
  wethUsdc,
  wstEthWeth,
} from './testing/morpho-world.ts';

describe('the market of a leg', () => {
  it('is named by its id or its pair', () => {
    for (const poolId of [
      wstEthWeth.id,
      wstEthWeth.id.toUpperCase().replace('0X', '0x'),
      'WSTETH / weth',
    ]) {
      expect(run('deposit', {}, { asset: weth, amountAtomic: WAD, poolId })).toMatchObject({
        poolId: wstEthWeth.id,
      });
    }
  });

  it('is else one that lends the asset, before one that takes it as collateral', () => {
    expect(run('deposit')).toMatchObject({ poolId: wethUsdc.id });
    expect(run('deposit', {}, { asset: weth, amountAtomic: WAD })).toMatchObject({
      poolId: wstEthWeth.id,
      description: expect.stringMatching(/^Supply 1 WETH to be lent/),
    });
    expect(
      run('deposit', {}, { asset: tokenOf('base', 'wstETH'), amountAtomic: WAD }),
    ).toMatchObject({
      poolId: wstEthWeth.id,
      description: expect.stringMatching(/^Supply 1 wstETH as collateral/),
    });
  });

  it('is the one that earlier steps are about, or that lends what later ones borrow', () => {
    const second = ethereum[1] as KeptMarket;
    const asset = tokenOf('ethereum', 'USDC');
    const leg = { chain: 'ethereum', asset } as const;
    const pledged = (poolId: string) => [
      earlierStep('deposit', tokenOf('ethereum', 'WBTC'), WAD, poolId),
    ];
    expect(run('borrow', {}, { ...leg, earlierSteps: pledged(second.id) })).toMatchObject({
      poolId: second.id,
    });
    expect(run('borrow', {}, { ...leg, earlierSteps: pledged('another') })).toMatchObject({
      refused: 'insufficient_position',
    });
    expect(
      run('deposit', {}, { asset: weth, laterBorrows: [tokenOf('base', 'USDC')] }),
    ).toMatchObject({ poolId: wethUsdc.id });
  });

  it('is where the owner has what the action is about', () => {
    const second = ethereum[1] as KeptMarket;
    const leg = { chain: 'ethereum', asset: tokenOf('ethereum', 'USDC') } as const;
    const held = { [second.id]: { borrowShares: 10n ** 15n, collateral: 1n } };
    expect(run('repay', { held, wallet: 10n ** 12n }, leg)).toMatchObject({ poolId: second.id });
    const both = { ...held, [(ethereum[0] as KeptMarket).id]: { borrowShares: 1n } };
    expect(run('repay', { held: both }, leg)).toMatchObject({
      refused: 'insufficient_position',
      field: 'pool_id',
      reason: expect.stringMatching(/wstETH\/USDC \(0xb323.*WBTC\/USDC \(0x3a85/),
    });
  });

  it('is refused when it is not there, takes another asset, or is not understood', () => {
    expect(run('deposit', { created: false })).toMatchObject({ refused: 'invalid_vault' });
    expect(run('deposit', {}, { poolId: 'the big one' })).toMatchObject({
      refused: 'invalid_vault',
      field: 'pool_id',
      reason: expect.stringContaining(`WETH/USDC (${wethUsdc.id})`),
    });
    expect(run('deposit', {}, { poolId: wstEthWeth.id })).toMatchObject({
      refused: 'asset_unsupported',
      reason: expect.stringMatching(/takes WETH to lend and wstETH as collateral\.$/),
    });
    expect(run('borrow', {}, { poolId: wethUsdc.id, asset: weth })).toMatchObject({
      reason: expect.stringMatching(/takes only USDC to borrow and repay\.$/),
    });
    expect(run('deposit', {}, { asset: tokenOf('base', 'DAI') })).toMatchObject({
      refused: 'asset_unsupported',
      field: 'asset',
    });
    expect(run('deposit', {}, { asset: tokenOf('base', 'ETH') })).toMatchObject({
      reason: 'Morpho takes ETH in its wrapped form only.',
    });
    expect(
      run('deposit', {}, { chain: 'arbitrum', asset: tokenOf('arbitrum', 'USDC') }),
    ).toMatchObject({
      field: 'chain',
    });
  });

  it('says when it is none of the well-known, and is refused without a collateral', () => {
    const id = `0x${'ab'.repeat(32)}`;
    const unlisted = {
      ...paramsOf('base', wethUsdc),
      collateralToken: `0x${'12'.repeat(20)}` as const,
    };
    expect(run('deposit', { unlisted }, { poolId: id })).toMatchObject({
      description: expect.stringContaining(`unlisted MEME/USDC market ${id}`),
    });
    const idle = { ...unlisted, collateralToken: zeroAddress };
    expect(run('deposit', { unlisted: idle }, { poolId: id })).toMatchObject({
      refused: 'invalid_vault',
    });
  });
});

describe('a market that does not answer', () => {
  it.each(['market', 'position', 'borrowRateView'])('%s is not used', (silent) => {
    expect(run('deposit', { silent })).toMatchObject({ refused: 'invalid_vault' });
  });

  it('lends nothing without a price, and still takes repayments', () => {
    const world = inWethUsdc({ collateral: WAD, borrowShares: 10n ** 14n });
    expect(run('borrow', { ...world, silent: 'price' })).toMatchObject({
      reason: "The oracle of Morpho's WETH/USDC market does not answer now.",
    });
    expect(run('repay', { ...world, silent: 'price', wallet: 10n ** 12n })).toHaveProperty('data');
  });
});
