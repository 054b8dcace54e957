import { describe, expect, it } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { type BuiltCall, isRefusal, type ProtocolManifest } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { findPositions } from './find-positions.ts';
import { uniswapV3 } from './manifest.ts';

const wallet = await openDevnetWallet();
const stranger = await openDevnetWallet();
const protocol: ProtocolManifest = uniswapV3;
const ETH = 10n ** 18n;

const expectedOf = ({ output, further }: BuiltCall) => [
  output?.expectedAtomic,
  further?.[0]?.output?.expectedAtomic,
];
const spentOf = ({ spend, further }: BuiltCall) => [
  spend?.amountAtomic as bigint,
  further?.[0]?.spend?.amountAtomic as bigint,
];

/** Chain, the two assets, how much of the first goes in, and what is traded of both for fees. */
const PAIRS: readonly [EvmChainSlug, string, string, bigint, bigint, bigint][] = [
  ['base', 'ETH', 'USDC', ETH / 10n, 2n * ETH, 6_000_000_000n],
  ['arbitrum', 'USDC', 'WETH', 300_000_000n, 6_000_000_000n, 2n * ETH],
  ['polygon', 'POL', 'USDC', 20n * ETH, 40n * ETH, 20_000_000_000n],
];

describe('uniswap-v3 liquidity on the devnet', () => {
  it.each(PAIRS)(
    'on %s adds %s and %s, collects fees and removes all',
    async (chain, a, b, size, tradedA, tradedB) => {
      const asset = tokenOf(chain, a);
      const pairAsset = tokenOf(chain, b);
      const pair = { chain, asset, pairAsset, slippageBps: 100 };
      const watched = [{ token: asset }, { token: pairAsset }];

      const added = await wallet.perform(
        protocol,
        { type: 'lp-add', ...pair, amountAtomic: size },
        watched,
      );
      const [ofAsset, ofPair] = spentOf(added.built);
      expect(ofAsset).toBe(size);
      // What rounding leaves over comes back or is never taken.
      expect(-(added.moved[0] as bigint)).toBeLessThanOrEqual(size);
      expect(-(added.moved[0] as bigint)).toBeGreaterThan(size - size / 1_000_000n - 2n);
      expect(-(added.moved[1] as bigint)).toBeLessThanOrEqual(ofPair as bigint);
      expect(-(added.moved[1] as bigint)).toBeGreaterThan(
        (ofPair as bigint) - 2n - (ofPair as bigint) / 1_000_000n,
      );

      const owner = (await wallet.leg({ chain })).owner;
      const query = { type: 'lp-remove', chain, owner, asset, pairAsset } as const;
      const found = await wallet.read(findPositions(query));
      if (isRefusal(found)) throw new Error(found.reason);
      expect(found).toHaveLength(1);
      const { positionId } = found[0] as { positionId: bigint };

      const more = await wallet.perform(
        protocol,
        { type: 'lp-add', ...pair, positionId, amountAtomic: size },
        watched,
      );
      expect(-(more.moved[1] as bigint)).toBeLessThanOrEqual(spentOf(more.built)[1] as bigint);

      for (const [from, to] of [
        [asset, pairAsset],
        [pairAsset, asset],
      ] as const) {
        const amountAtomic = from === asset ? tradedA : tradedB;
        const swap = { type: 'swap', chain, asset: from, toAsset: to, amountAtomic } as const;
        const pinnedRoute = routeThrough(added.built, from.address, chain);
        await stranger.perform(protocol, { ...swap, pinnedRoute }, []);
      }

      const collected = await wallet.perform(
        protocol,
        { type: 'lp-collect', ...pair, positionId, isMax: true },
        watched,
      );
      expect(collected.moved).toEqual(expectedOf(collected.built));
      expect(collected.moved[0]).toBeGreaterThan(0n);
      expect(collected.moved[1]).toBeGreaterThan(0n);

      const position = await wallet.read(
        actionOf(protocol, 'lp-remove').readMax?.(
          await wallet.leg({ ...pair, positionId }),
        ) as never,
      );
      const part = (position as bigint) / 4n;
      const quarter = await wallet.perform(
        protocol,
        { type: 'lp-remove', ...pair, positionId, amountAtomic: part },
        watched,
      );
      expect(quarter.moved).toEqual(expectedOf(quarter.built));
      expect(quarter.moved[0]).toBeGreaterThanOrEqual(part - part / 1_000_000n - 1n);

      const rest = await wallet.perform(
        protocol,
        { type: 'lp-remove', ...pair, positionId, isMax: true },
        watched,
      );
      expect(rest.moved).toEqual(expectedOf(rest.built));
      expect(await wallet.read(findPositions(query))).toMatchObject({
        refused: 'insufficient_position',
      });
      const emptied = await wallet.leg({ type: 'lp-remove', ...pair, positionId, isMax: true });
      expect(await wallet.read(actionOf(protocol, 'lp-remove').build(emptied))).toMatchObject({
        reason: expect.stringContaining('no liquidity left'),
      });
    },
  );

  it("leaves other wallets' positions alone, and lists several of one pair", async () => {
    const pair = {
      chain: 'base',
      asset: tokenOf('base', 'USDC'),
      pairAsset: tokenOf('base', 'DAI'),
    } as const;
    for (let i = 0; i < 2; i += 1) {
      await stranger.perform(protocol, { type: 'lp-add', ...pair, amountAtomic: 50_000_000n }, []);
    }
    const { owner } = await stranger.leg({});
    const several = await stranger.read(findPositions({ type: 'lp-remove', owner, ...pair }));
    if (!isRefusal(several)) throw new Error('Two positions were taken for one.');
    const ids = [...several.reason.matchAll(/#(\d+) \(0\.01% USDC\/DAI/g)].map(([, id]) => id);
    expect(ids).toHaveLength(2);
    const positionId = BigInt(ids[0] as string);
    const mine = (await wallet.leg({})).owner;
    for (const type of ['lp-remove', 'lp-collect', 'lp-add'] as const) {
      const leg = await wallet.leg({ type, ...pair, positionId, isMax: true });
      expect(await wallet.read(actionOf(protocol, type).build(leg))).toMatchObject({
        reason: expect.stringContaining('belongs to another wallet'),
        field: 'position_id',
      });
    }
    expect(
      await wallet.read(findPositions({ type: 'lp-collect', owner: mine, ...pair, positionId })),
    ).toMatchObject({ reason: expect.stringContaining('belongs to another wallet') });
  });

  it('takes less of both where the second asset is scarce', async () => {
    const pair = {
      chain: 'base',
      asset: tokenOf('base', 'ETH'),
      pairAsset: tokenOf('base', 'USDC'),
    } as const;
    const leg = await wallet.leg({
      type: 'lp-add',
      ...pair,
      amountAtomic: ETH,
      pairAmountAtomic: 30_000_000n,
    });
    const built = await wallet.build(actionOf(protocol, 'lp-add').build(leg));
    const [ofAsset, ofPair] = spentOf(built);
    expect(ofPair).toBe(30_000_000n);
    expect(ofAsset).toBeLessThan(ETH / 50n);
    expect(built.valueWei).toBe(ofAsset);
  });

  it('reverts when the price moved beyond the slippage', async () => {
    const pair = {
      chain: 'optimism',
      asset: tokenOf('optimism', 'USDT'),
      pairAsset: tokenOf('optimism', 'WETH'),
    } as const;
    const leg = await wallet.leg({
      type: 'lp-add',
      ...pair,
      amountAtomic: 90_000_000n,
      slippageBps: 1,
    });
    const stale = await wallet.build(actionOf(protocol, 'lp-add').build(leg));
    const there = routeThrough(stale, pair.asset.address, 'optimism');
    await stranger.perform(
      protocol,
      {
        type: 'swap',
        ...pair,
        toAsset: pair.pairAsset,
        amountAtomic: 40_000_000_000n,
        pinnedRoute: there,
      },
      [],
    );
    await expect(wallet.carryOut('optimism', stale)).rejects.toThrow(/Price slippage check/);
    await stranger.perform(
      protocol,
      {
        type: 'swap',
        chain: 'optimism',
        asset: pair.pairAsset,
        toAsset: pair.asset,
        amountAtomic: 13n * ETH,
        pinnedRoute: routeThrough(stale, pair.pairAsset.address, 'optimism'),
      },
      [],
    );
  });
});

/** The added pool as a swap's route from one of its tokens to the other. */
function routeThrough({ route }: BuiltCall, from: string | null, chain: EvmChainSlug) {
  const wrapped = tokenOf(chain, chain === 'polygon' ? 'WPOL' : 'WETH').address;
  const [first, second] = route?.tokens ?? [];
  const start = (from ?? wrapped)?.toLowerCase();
  const tokens = first?.toLowerCase() === start ? [first, second] : [second, first];
  return { kind: 'uniswap-v3', fees: route?.fees, tokens: tokens as string[], exact_out: false };
}
