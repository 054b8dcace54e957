import { describe, expect, it } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, OTHER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { across } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('across on the devnet', () => {
  const crossings: readonly [EvmChainSlug, string, EvmChainSlug, string, bigint][] = [
    ['base', 'USDC', 'arbitrum', 'USDC', 500_000_000n],
    ['arbitrum', 'ETH', 'optimism', 'ETH', 10n ** 18n],
    ['ethereum', 'ETH', 'polygon', 'WETH', 10n ** 18n],
    ['polygon', 'WBTC', 'ethereum', 'WBTC', 50_000_000n],
    ['optimism', 'WETH', 'base', 'WETH', 10n ** 18n],
  ];

  it.each(crossings)(
    'from %s carries %s to %s as %s',
    async (chain, from, toChain, to, amountAtomic) => {
      const asset = tokenOf(chain, from);
      const leg = await wallet.leg({
        type: 'bridge',
        chain,
        asset,
        toAsset: tokenOf(toChain, to),
        amountAtomic,
        recipient: OTHER,
      });
      const built = await wallet.build(actionOf(across, 'bridge').build(leg));
      const arriving = built.output?.token as Token;
      const before = await wallet.balance(arriving, OTHER);
      const { moved } = await wallet.perform(across, leg, [{ token: asset }]);
      expect(moved).toEqual([-amountAtomic]);
      const expected = before + (built.output?.expectedAtomic as bigint);
      await expect.poll(() => wallet.balance(arriving, OTHER), { interval: 100 }).toBe(expected);
    },
  );
});
