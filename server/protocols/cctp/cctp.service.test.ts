import { describe, expect, it } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, OTHER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { cctp } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('Circle CCTP on the devnet', () => {
  const crossings: readonly [EvmChainSlug, EvmChainSlug][] = [
    ['base', 'arbitrum'],
    ['arbitrum', 'ethereum'],
    ['ethereum', 'optimism'],
    ['optimism', 'polygon'],
    ['polygon', 'base'],
  ];

  it.each(crossings)(
    'from %s burns USDC that %s mints for the recipient',
    async (chain, toChain) => {
      const asset = tokenOf(chain, 'USDC');
      const amountAtomic = 500_000_000n;
      const leg = await wallet.leg({
        type: 'bridge',
        chain,
        asset,
        toAsset: tokenOf(toChain, 'USDC'),
        amountAtomic,
        recipient: OTHER,
        destinationGasPriceWei: 10n ** 9n,
      });
      const built = await wallet.build(actionOf(cctp, 'bridge').build(leg));
      const arriving = built.output?.token as Token;
      const least = built.output?.minAtomic as bigint;
      const before = await wallet.balance(arriving, OTHER);
      const { moved } = await wallet.perform(cctp, leg, [{ token: asset }]);
      expect(moved).toEqual([-amountAtomic]);
      const arrived = async () => (await wallet.balance(arriving, OTHER)) - before;
      await expect.poll(arrived, { interval: 100 }).toBeGreaterThan(0n);
      expect(await arrived()).toBeGreaterThanOrEqual(least);
      expect(await arrived()).toBeLessThanOrEqual(amountAtomic);
    },
  );
});
