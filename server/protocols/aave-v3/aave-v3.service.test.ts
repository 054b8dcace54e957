import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type StepType } from '#server/protocols/manifest.ts';
import { exercisePool } from '#server/protocols/standards/aave-pool/testing/exercise-pool.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, earlierStep, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { aaveV3 } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('aave-v3 on the devnet', () => {
  it.each<EvmChainSlug>(['base', 'ethereum'])(
    'supplies, borrows, repays and withdraws on %s',
    (chain) => exercisePool(wallet, aaveV3, chain),
  );
});

describe('the limits of Aave v3 on the devnet', () => {
  it('are the Pool’s own: what is offered passes, what is refused reverts', async () => {
    const chain = 'arbitrum';
    const weth = tokenOf(chain, 'WETH');
    const usdc = tokenOf(chain, 'USDC');
    const borrow = actionOf(aaveV3, 'borrow');
    const withdraw = actionOf(aaveV3, 'withdraw');
    const forced = async (type: StepType, asset: Token, amountAtomic: bigint) => {
      // A deposit that never comes lets the builder go beyond what the Pool will.
      const earlierSteps = [earlierStep('deposit', weth, 10n ** 21n)];
      const leg = await wallet.leg({ type, chain, asset, amountAtomic, earlierSteps });
      const built = await wallet.build(actionOf(aaveV3, type).build(leg));
      return wallet.carryOut(chain, built);
    };
    await wallet.perform(
      aaveV3,
      { type: 'deposit', chain, asset: weth, amountAtomic: 2n * 10n ** 18n },
      [],
    );

    const borrowLeg = await wallet.leg({ type: 'borrow', chain, asset: usdc, isMax: true });
    const most = (await wallet.read(borrow.readMax?.(borrowLeg) as ContractRead<bigint>)) as bigint;
    const over = (most * 1002n) / 1000n;
    expect(await wallet.read(borrow.build({ ...borrowLeg, amountAtomic: over }))).toMatchObject({
      refused: 'insufficient_position',
    });
    await expect(forced('borrow', usdc, over)).rejects.toThrow();
    const lent = await wallet.perform(
      aaveV3,
      { type: 'borrow', chain, asset: usdc, amountAtomic: most },
      [{ token: usdc }],
    );
    expect(lent.moved).toEqual([most]);

    const outLeg = await wallet.leg({
      type: 'withdraw',
      chain,
      asset: weth,
      amountAtomic: 2n * 10n ** 18n,
    });
    const refused = await wallet.read(withdraw.build(outLeg));
    if (!isRefusal(refused)) throw new Error('All of the collateral was let go.');
    const free = parseUnits(/at most ([\d.]+) WETH/.exec(refused.reason)?.[1] ?? '', 18);
    await expect(forced('withdraw', weth, (free * 1001n) / 1000n)).rejects.toThrow();
    const out = await wallet.perform(
      aaveV3,
      { type: 'withdraw', chain, asset: weth, amountAtomic: (free * 999n) / 1000n },
      [{ token: weth }],
    );
    expect(out.moved).toEqual([(free * 999n) / 1000n]);
  });
});
