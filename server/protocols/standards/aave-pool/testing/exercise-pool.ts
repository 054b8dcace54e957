import { expect } from 'vitest';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg, ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import type { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { expectHealthKept } from '#server/protocols/testing/expect-health.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';

type Wallet = Awaited<ReturnType<typeof openDevnetWallet>>;

/**
 * Supplies, borrows, repays in part and in whole, and withdraws all, comparing balances, the
 * promised health factors with the market's own, and looking for dust.
 */
export async function exercisePool(
  wallet: Wallet,
  protocol: ProtocolManifest,
  chain: EvmChainSlug,
): Promise<void> {
  const weth = tokenOf(chain, 'WETH');
  const usdc = tokenOf(chain, 'USDC');
  const supplied = 10n ** 18n;
  const max = async (type: StepType, asset: Token) => {
    const leg = await wallet.leg({ type, chain, asset, isMax: true });
    return wallet.read(actionOf(protocol, type).readMax?.(leg) as ContractRead<bigint>);
  };
  const perform = async (leg: Partial<Leg> & { type: StepType }, token: Token) => {
    const done = await wallet.perform(protocol, { chain, ...leg }, [{ token }]);
    await expectHealthKept(wallet, protocol, chain, done.built);
    return { built: done.built as BuiltCall, moved: done.moved[0] as bigint };
  };

  const deposit = await perform({ type: 'deposit', asset: weth, amountAtomic: supplied }, weth);
  expect(deposit.moved).toBe(-supplied);
  const receipt = deposit.built.output?.token as Token;
  expect(await wallet.balance(receipt)).toBeGreaterThanOrEqual(supplied - 1n);

  const borrow = await perform({ type: 'borrow', asset: usdc, amountAtomic: 1_000_000_000n }, usdc);
  expect(borrow.moved).toBe(1_000_000_000n);
  expect(borrow.built.health?.beforeWad).toBeNull();

  const part = await perform({ type: 'repay', asset: usdc, amountAtomic: 400_000_000n }, usdc);
  expect(part.moved).toBe(-400_000_000n);
  expect(part.built.health?.afterWad).toBeGreaterThan(part.built.health?.beforeWad as bigint);

  const out = await perform({ type: 'withdraw', asset: weth, amountAtomic: supplied / 2n }, weth);
  expect(out.moved).toBe(supplied / 2n);
  expect(out.built.health?.afterWad).toBeLessThan(out.built.health?.beforeWad as bigint);

  const debt = await max('repay', usdc);
  expect(debt).toBeGreaterThanOrEqual(599_999_999n);
  const rest = await perform({ type: 'repay', asset: usdc, amountAtomic: debt, isMax: true }, usdc);
  expect(-rest.moved).toBeGreaterThanOrEqual(debt);
  expect(rest.built.health?.afterWad).toBeNull();
  expect(await max('repay', usdc)).toMatchObject({ refused: 'insufficient_position' });

  const position = await max('withdraw', weth);
  const withdraw = await perform(
    { type: 'withdraw', asset: weth, amountAtomic: position, isMax: true },
    weth,
  );
  expect(withdraw.moved).toBeGreaterThanOrEqual(position);
  expect(await wallet.balance(receipt)).toBe(0n);
}
