import { describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isRefusal, type Refusal } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { aaveV3 } from '../manifest.ts';

const wallet = await openDevnetWallet();
const claim = actionOf(aaveV3, 'claim');

describe('Aave v3 rewards on the devnet', () => {
  it.each<EvmChainSlug>(['ethereum', 'base'])(
    'are earned and claimed whole on %s',
    async (chain) => {
      const usdc = tokenOf(chain, 'USDC');
      const rewards = ['DAI', 'wstETH'].map((symbol) => ({ token: tokenOf(chain, symbol) }));
      const { owner } = await wallet.leg({ chain });
      const find = () =>
        wallet.read(
          claim.findPositions?.({ type: 'claim', chain, owner }) as ContractRead<readonly object[]>,
        );
      expect(await find()).toMatchObject({
        refused: 'insufficient_position',
        reason: expect.stringMatching(/no Aave v3 rewards to claim/),
      });
      await wallet.perform(
        aaveV3,
        { type: 'deposit', chain, asset: usdc, amountAtomic: 40_000_000_000n },
        [],
      );
      await sendCommand(testWorld().home, 'time', ['30s']);
      expect(await find()).toEqual([{ asset: rewards[0]?.token }]);

      const asset = tokenOf(chain, 'DAI');
      const { built, moved } = await wallet.perform(
        aaveV3,
        { type: 'claim', chain, asset, isMax: true },
        rewards,
      );
      const promised = [built, ...(built.further ?? [])].map(({ output }) => output);
      expect(promised.map((output) => output?.token)).toEqual(rewards.map(({ token }) => token));
      for (const [at, output] of promised.entries()) {
        const least = output?.minAtomic ?? 0n;
        expect(least).toBeGreaterThan(0n);
        expect(moved[at]).toBeGreaterThanOrEqual(least);
      }
      // Nothing stays behind but what the blocks since then earned.
      const leg = await wallet.leg({ type: 'claim', chain, asset });
      const left = await wallet.read(claim.readMax?.(leg) as ContractRead<bigint | Refusal>);
      expect(isRefusal(Object(left)) ? 0n : left).toBeLessThan(moved[0] as bigint);
    },
  );
});
