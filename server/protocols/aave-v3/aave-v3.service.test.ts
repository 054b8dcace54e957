import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Reading } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type StepType } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { aaveV3 } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('aave-v3 on the devnet', () => {
  it.each<EvmChainSlug>(['base', 'ethereum'])(
    'supplies, borrows, repays and withdraws on %s',
    async (chain) => {
      const weth = tokenOf(chain, 'WETH');
      const usdc = tokenOf(chain, 'USDC');
      const supplied = 10n ** 18n;
      const deposit = await wallet.perform(
        aaveV3,
        { type: 'deposit', chain, asset: weth, amountAtomic: supplied },
        [{ token: weth }],
      );
      expect(deposit.moved).toEqual([-supplied]);
      const receipts = await wallet.balance(deposit.built.output?.token as Token);
      expect(receipts).toBeGreaterThanOrEqual(supplied - 1n);

      const borrow = await wallet.perform(
        aaveV3,
        { type: 'borrow', chain, asset: usdc, amountAtomic: 1_000_000_000n },
        [{ token: usdc }],
      );
      expect(borrow.moved).toEqual([1_000_000_000n]);

      const part = await wallet.perform(
        aaveV3,
        { type: 'repay', chain, asset: usdc, amountAtomic: 400_000_000n },
        [{ token: usdc }],
      );
      expect(part.moved).toEqual([-400_000_000n]);

      const allLeg = await wallet.leg({ type: 'repay', chain, asset: usdc, isMax: true });
      const debt = await wallet.read(actionOf(aaveV3, 'repay').readMax?.(allLeg) as never);
      expect(debt).toBeGreaterThanOrEqual(599_999_999n);
      const rest = await wallet.perform(
        aaveV3,
        { type: 'repay', chain, asset: usdc, amountAtomic: debt as bigint, isMax: true },
        [{ token: usdc }],
      );
      expect(-(rest.moved[0] as bigint)).toBeGreaterThanOrEqual(debt as bigint);
      expect(await wallet.read(actionOf(aaveV3, 'repay').readMax?.(allLeg) as never)).toMatchObject(
        {
          refused: 'insufficient_position',
        },
      );

      const outLeg = await wallet.leg({ type: 'withdraw', chain, asset: weth, isMax: true });
      const position = (await wallet.read(
        actionOf(aaveV3, 'withdraw').readMax?.(outLeg) as never,
      )) as bigint;
      const withdraw = await wallet.perform(
        aaveV3,
        { type: 'withdraw', chain, asset: weth, amountAtomic: position, isMax: true },
        [{ token: weth }],
      );
      expect(withdraw.moved[0]).toBeGreaterThanOrEqual(position);
      expect(await wallet.balance(deposit.built.output?.token as Token)).toBe(0n);
    },
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
      const leg = await wallet.leg({ type, chain, asset, amountAtomic, afterUnsentSteps: true });
      const built = await wallet.build(actionOf(aaveV3, type).build(leg));
      return wallet.carryOut(chain, built);
    };
    await wallet.perform(
      aaveV3,
      { type: 'deposit', chain, asset: weth, amountAtomic: 2n * 10n ** 18n },
      [],
    );

    const borrowLeg = await wallet.leg({ type: 'borrow', chain, asset: usdc, isMax: true });
    const most = (await wallet.read(borrow.readMax?.(borrowLeg) as Reading<bigint>)) as bigint;
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
