import { erc20Abi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { actionOf, earlierStep, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { marketAbi } from './abi/market.ts';
import { routerStaticAbi } from './abi/router-static.ts';
import { syAbi } from './abi/sy.ts';
import { PENDLE } from './addresses.ts';
import { pendle } from './manifest.ts';

const MARKET = '0x00000000000000000000000000000000000000A1';
const SY = '0x00000000000000000000000000000000000000A2';
const PT = '0x00000000000000000000000000000000000000A3';
const YT = '0x00000000000000000000000000000000000000a4';
const NOW = 1_790_000_000n;
const USDC = tokenOf('ethereum', 'USDC');
const PRINCIPAL = { chain: 'ethereum', address: PT, symbol: 'PT-x', decimals: 6 } as const;
const abis = [marketAbi, syAbi, routerStaticAbi, erc20Abi];

interface World {
  readonly valid?: boolean;
  readonly expiry?: bigint;
  readonly held?: bigint;
  readonly tokens?: readonly string[];
  /** PT for a hundred tokens. */
  readonly price?: bigint;
  readonly impactWad?: bigint;
  readonly mute?: string;
}

function answerFor(world: World) {
  const { price = 105n, tokens = [USDC.address] } = world;
  return ({ name, args, read }: AskedRead): unknown => {
    if (name === world.mute) return REVERT;
    const [, second, third] = args as [never, never, never];
    const impact = world.impactWad ?? 10n ** 15n;
    const answers: Record<string, () => unknown> = {
      readTokens: () => [SY, PT, YT],
      expiry: () => world.expiry ?? NOW + 31_536_000n,
      isValidMarket: () =>
        (world.valid ?? true) && read.to === PENDLE.ethereum.marketFactories.at(-1),
      getTokensIn: () => tokens,
      getTokensOut: () => tokens,
      exchangeRate: () => 2n * 10n ** 18n,
      symbol: () => 'PT-x',
      decimals: () => 6,
      balanceOf: () => world.held ?? 0n,
      swapExactTokenForPtStatic: () => {
        const paid = third as bigint;
        return [(paid * price) / 100n, paid / 2n, 0n, impact, 0n];
      },
      swapExactPtForTokenStatic: () => [((second as bigint) * 100n) / price, 0n, 0n, impact, 0n],
      redeemPyToTokenStatic: () => second,
    };
    return answers[name]?.();
  };
}

function run(type: 'deposit' | 'withdraw', world: World, changes: Partial<Leg> = {}) {
  const leg = sampleLeg({
    type,
    chain: 'ethereum',
    vaultAddress: MARKET,
    amountAtomic: 100_000_000n,
    ...changes,
  });
  return answerReads(actionOf(pendle, type).build(leg), abis, answerFor(world));
}

describe('a market that a leg cannot use', () => {
  it.each([
    ['is not named', {}, { vaultAddress: undefined }, /by its address/],
    ['was not made by Pendle', { valid: false }, {}, /no market that Pendle made/],
    ['is no market', { mute: 'readTokens' }, {}, /no market that Pendle made/],
    ['has mute tokens', { mute: 'exchangeRate' }, {}, /do not answer/],
    ['is on another chain', {}, { chain: 'polygon', asset: tokenOf('polygon', 'USDC') }, /not on/],
  ] as [string, World, Partial<Leg>, RegExp][])('%s', (_, world, changes, reason) => {
    for (const type of ['deposit', 'withdraw'] as const) {
      expect(run(type, world, changes).result).toMatchObject({
        refused: 'invalid_vault',
        field: 'vault_address',
        reason: expect.stringMatching(reason),
      });
    }
  });
});

describe('deposit', () => {
  it('buys PT for the owner in three rounds', () => {
    const { result, rounds } = run('deposit', {});
    expect(rounds).toBe(3);
    expect(result).toMatchObject({
      output: {
        token: { symbol: 'PT-x', address: PT },
        expectedAtomic: 105_000_000n,
        minAtomic: 103_950_000n,
      },
      priceImpactBps: 10,
    });
  });

  it.each([
    ['after the end', { expiry: NOW }, {}, 'invalid_vault', /ended on 2026-09-21/],
    ['of a token that is not taken', { tokens: [] }, {}, 'asset_unsupported', /not take USDC/],
    ['of the coin', {}, { asset: tokenOf('ethereum', 'ETH') }, 'asset_unsupported', /ETH/],
    [
      'that yields less than nothing',
      { price: 99n },
      {},
      'insufficient_liquidity',
      /99 PT-x for what is worth 100/,
    ],
    [
      'that moves the market',
      { impactWad: 11n * 10n ** 16n },
      {},
      'insufficient_liquidity',
      /11\.0%/,
    ],
    ['of too little', {}, { amountAtomic: 1n }, 'amount_too_small', /so little/],
    [
      'without a quote',
      { mute: 'swapExactTokenForPtStatic' },
      {},
      'insufficient_liquidity',
      /quote/,
    ],
  ] as [string, World, Partial<Leg>, string, RegExp][])(
    'is refused %s',
    (_, world, changes, refused, reason) => {
      expect(run('deposit', world, changes).result).toMatchObject({
        refused,
        reason: expect.stringMatching(reason),
      });
    },
  );
});

describe('withdraw', () => {
  const spentBy = (world: World, changes: Partial<Leg> = {}) => {
    const { result } = run('withdraw', world, changes);
    if (isRefusal(result)) throw new Error(result.reason);
    return [result.spend?.amountAtomic, result.output?.expectedAtomic, result.output?.token.symbol];
  };
  const held = 1_050_000_000n;

  it('counts PT where the PT is named, and what comes out where the token is', () => {
    expect(spentBy({ held }, { asset: PRINCIPAL })).toEqual([100_000_000n, 95_238_095n, 'USDC']);
    expect(spentBy({ held })).toEqual([105_000_001n, 100_000_000n, 'USDC']);
    expect(spentBy({ held }, { isMax: true })).toEqual([held, 1_000_000_000n, 'USDC']);
    expect(spentBy({ held, expiry: NOW }, { asset: PRINCIPAL })).toEqual([
      100_000_000n,
      100_000_000n,
      'USDC',
    ]);
  });

  it('counts all there is for max, in either', () => {
    const { readMax } = actionOf(pendle, 'withdraw');
    const max = (changes: Partial<Leg>, world: World = { held }) => {
      const leg = sampleLeg({
        type: 'withdraw',
        chain: 'ethereum',
        vaultAddress: MARKET,
        ...changes,
      });
      return readMax && answerReads(readMax(leg), abis, answerFor(world)).result;
    };
    expect(max({ asset: PRINCIPAL })).toBe(held);
    expect(max({})).toBe(1_000_000_000n);
    expect(max({}, {})).toMatchObject({ refused: 'insufficient_position' });
  });

  it('does not judge what is held when earlier steps change it', () => {
    const earlierSteps = [earlierStep('deposit', PRINCIPAL, 1n)];
    expect(spentBy({}, { asset: PRINCIPAL, earlierSteps })[0]).toBe(100_000_000n);
  });

  it.each([
    [
      'of more PT than are held',
      { held: 5n },
      { asset: PRINCIPAL },
      'insufficient_position',
      /hold 0\.000005 PT-x\.$/,
    ],
    [
      'of more than they give',
      { held: 1_050_000n },
      {},
      'insufficient_position',
      /hold 1\.05 PT-x, for which Pendle gives 1 USDC/,
    ],
    ['of what is not there', {}, { isMax: true }, 'insufficient_position', /hold no PT-x/],
    [
      'of another token',
      { held },
      { asset: tokenOf('ethereum', 'DAI') },
      'asset_unsupported',
      /DAI/,
    ],
    [
      'into nothing known',
      { held, tokens: [zeroAddress] },
      { asset: PRINCIPAL },
      'invalid_vault',
      /nothing known/,
    ],
    [
      'of too little',
      { held },
      { asset: PRINCIPAL, amountAtomic: 1n },
      'amount_too_small',
      /so little/,
    ],
    [
      'that moves the market',
      { held, impactWad: 10n ** 18n },
      {},
      'insufficient_liquidity',
      /100\.0%/,
    ],
    [
      'without a quote',
      { held, mute: 'swapExactPtForTokenStatic' },
      {},
      'insufficient_liquidity',
      /no quote/,
    ],
    [
      'without a redemption',
      { held, expiry: NOW, mute: 'redeemPyToTokenStatic' },
      {},
      'insufficient_liquidity',
      /no quote/,
    ],
  ] as [string, World, Partial<Leg>, string, RegExp][])(
    'is refused %s',
    (_, world, changes, refused, reason) => {
      expect(run('withdraw', world, changes).result).toMatchObject({
        refused,
        reason: expect.stringMatching(reason),
      });
    },
  );
});
