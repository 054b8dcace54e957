import { describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { type ChainAccess, createChainAccess } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, OTHER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { uniswapV3 } from './manifest.ts';
import { findBestRoute } from './read/find-route.ts';

const wallet = await openDevnetWallet();

describe('uniswap-v3 on the devnet', () => {
  const swaps: readonly [EvmChainSlug, string, string, bigint][] = [
    ['base', 'USDC', 'ETH', 500_000_000n],
    ['base', 'ETH', 'USDC', 10n ** 17n],
    ['ethereum', 'USDT', 'WBTC', 250_000_000n],
    ['arbitrum', 'DAI', 'wstETH', 100n * 10n ** 18n],
    ['optimism', 'WETH', 'USDT', 10n ** 17n],
    ['polygon', 'POL', 'USDC', 10n ** 18n],
    ['polygon', 'USDT', 'POL', 20_000_000n],
    ['xlayer', 'OKB', 'USDT', 10n ** 17n],
  ];

  it.each(swaps)('on %s swaps %s for %s as quoted', async (chain, from, to, amountAtomic) => {
    const asset = tokenOf(chain, from);
    const toAsset = tokenOf(chain, to);
    const { built, moved } = await wallet.perform(
      uniswapV3,
      { type: 'swap', chain, asset, toAsset, amountAtomic },
      [{ token: asset }, { token: toAsset }],
    );
    expect(moved).toEqual([-amountAtomic, built.output?.expectedAtomic]);
    expect(built.priceImpactBps).toBeGreaterThanOrEqual(0);
    expect(built.priceImpactBps).toBeLessThan(150);
  });

  const purchases: readonly [EvmChainSlug, string, string, bigint][] = [
    ['base', 'USDC', 'ETH', 10n ** 17n],
    ['base', 'ETH', 'USDC', 100_000_000n],
    ['polygon', 'DAI', 'POL', 10n ** 18n],
    ['ethereum', 'ETH', 'DAI', 77n * 10n ** 18n],
  ];

  it.each(purchases)(
    'on %s spends %s to buy exactly %s',
    async (chain, from, to, exactOutAtomic) => {
      const asset = tokenOf(chain, from);
      const toAsset = tokenOf(chain, to);
      const { built, moved } = await wallet.perform(
        uniswapV3,
        { type: 'swap', chain, asset, toAsset, amountAtomic: 1n << 255n, exactOutAtomic },
        [{ token: asset }, { token: toAsset }],
      );
      expect(moved[1]).toBe(exactOutAtomic);
      const most = built.spend?.amountAtomic as bigint;
      // The bound is the quote and 1%; an undisturbed chain takes the quote.
      expect(-(moved[0] as bigint)).toBe((most * 100n + 100n) / 101n);
    },
  );

  it.each<[EvmChainSlug, string, string]>([
    ['ethereum', 'DAI', 'wstETH'],
    ['polygon', 'DAI', 'WBTC'],
  ])(
    'on %s finds a route of %s to %s in two calls of 30 million gas at most',
    async (chain, from, to) => {
      const access = createChainAccess({ [chain]: testWorld().chains[chain].rpc_url });
      const asked: (readonly unknown[])[] = [];
      const client = access.rpc(chain);
      const watched = {
        rpc: () => ({
          request: (method: string, params: readonly unknown[]) => {
            asked.push(params);
            return client.request(method, params);
          },
        }),
      } as unknown as ChainAccess;
      const [tokenIn, tokenOut] = [tokenOf(chain, from).address, tokenOf(chain, to).address];
      if (!tokenIn || !tokenOut) throw new Error('Both are tokens.');
      const size = { direction: 'exact_in', amountAtomic: 10n ** 18n, withMean: true } as const;
      const found = await runContractRead(
        findBestRoute({ chain, tokenIn, tokenOut }, size),
        watched,
      );
      expect(found).toHaveProperty('route');
      expect(asked).toHaveLength(2);
      for (const [call] of asked) {
        const gas = await client.request<string>('eth_estimateGas', [call]);
        expect(Number(gas)).toBeLessThan(30_000_000);
      }
    },
  );

  it('sends the output to another address', async () => {
    const toAsset = tokenOf('base', 'ETH');
    const { built, moved } = await wallet.perform(
      uniswapV3,
      { type: 'swap', asset: tokenOf('base', 'USDC'), toAsset, recipient: OTHER },
      [{ token: toAsset, holder: OTHER }],
    );
    expect(moved).toEqual([built.output?.expectedAtomic]);
  });

  it('takes the deepest pool, and a pinned one when asked to', async () => {
    const swap = actionOf(uniswapV3, 'swap');
    const leg = await wallet.leg({
      toAsset: tokenOf('base', 'WETH'),
      amountAtomic: 20_000_000_000n,
    });
    const best = await wallet.build(swap.build(leg));
    expect(best.route?.fees).toEqual([500]);
    const route = { ...best.route, kind: 'uniswap-v3', fees: [3000] };
    const pinned = await wallet.build(swap.build({ ...leg, pinnedRoute: route }));
    expect(pinned.route?.fees).toEqual([3000]);
    expect(pinned.output?.expectedAtomic).toBeLessThan(best.output?.expectedAtomic as bigint);
    const gone = { ...leg, pinnedRoute: { ...route, tokens: route.tokens?.toReversed() ?? [] } };
    expect(await wallet.read(swap.build(gone))).toMatchObject({ refused: 'no_route' });
  });

  it('reverts below its least output', async () => {
    const swap = actionOf(uniswapV3, 'swap');
    const leg = await wallet.leg({ toAsset: tokenOf('base', 'WETH'), slippageBps: 1 });
    const stale = await wallet.build(swap.build(leg));
    await wallet.perform(
      uniswapV3,
      { type: 'swap', toAsset: tokenOf('base', 'WETH'), amountAtomic: 40_000_000_000n },
      [],
    );
    await expect(wallet.carryOut('base', stale)).rejects.toThrow(/Too little received/);
  });
});
