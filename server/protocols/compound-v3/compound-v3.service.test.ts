import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg, type StepType } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { expectHealthKept } from '#server/protocols/testing/expect-health.ts';
import { actionOf, earlierStep, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { COMETS } from './addresses.ts';
import { compoundV3 } from './manifest.ts';

const wallet = await openDevnetWallet();

async function perform(leg: Partial<Leg> & { type: StepType; chain: EvmChainSlug; asset: Token }) {
  const done = await wallet.perform(compoundV3, leg, [{ token: leg.asset }]);
  return { built: done.built, moved: done.moved[0] as bigint };
}

async function max(type: StepType, chain: EvmChainSlug, asset: Token, more: Partial<Leg> = {}) {
  const leg = await wallet.leg({ type, chain, asset, isMax: true, ...more });
  return wallet.read(actionOf(compoundV3, type).readMax?.(leg) as ContractRead<bigint>);
}

const cometOf = (chain: EvmChainSlug, base: string) =>
  COMETS[chain]?.find((comet) => comet.base === base)?.address as `0x${string}`;

describe('compound-v3 on the devnet', () => {
  it.each<EvmChainSlug>(['base', 'arbitrum'])(
    'supplies the base asset, withdraws a part and then all on %s',
    async (chain) => {
      const asset = tokenOf(chain, 'USDC');
      const deposit = await perform({
        type: 'deposit',
        chain,
        asset,
        amountAtomic: 1_000_000_000n,
      });
      expect(deposit.moved).toBe(-1_000_000_000n);
      const receipt = deposit.built.output?.token as Token;
      expect(await wallet.balance(receipt)).toBeGreaterThanOrEqual(999_999_999n);

      const part = await perform({ type: 'withdraw', chain, asset, amountAtomic: 300_000_000n });
      expect(part.moved).toBe(300_000_000n);

      const rest = await max('withdraw', chain, asset);
      const all = await perform({
        type: 'withdraw',
        chain,
        asset,
        amountAtomic: rest,
        isMax: true,
      });
      expect(all.moved).toBeGreaterThanOrEqual(rest);
      expect(await wallet.balance(receipt)).toBe(0n);
    },
  );

  it.each<[EvmChainSlug, string, string, bigint]>([
    ['base', 'USDC', 'WBTC', 2_000_000n],
    ['arbitrum', 'USDC', 'WETH', 10n ** 18n],
    ['ethereum', 'USDT', 'wstETH', 10n ** 18n],
    ['polygon', 'USDT', 'WPOL', 1_000n * 10n ** 18n],
  ])('borrows on %s in the %s market against %s, repays and withdraws all', async (...row) => {
    const [chain, base, pledge, supplied] = row;
    const asset = tokenOf(chain, base);
    const collateral = tokenOf(chain, pledge);
    const poolId = cometOf(chain, base);
    const market = { chain, poolId } as const;
    const kept = async (leg: Parameters<typeof perform>[0]) => {
      const done = await perform(leg);
      await expectHealthKept(wallet, compoundV3, chain, done.built);
      return done;
    };
    const deposit = await perform({
      ...market,
      type: 'deposit',
      asset: collateral,
      amountAtomic: supplied,
    });
    expect([deposit.moved, deposit.built.output]).toEqual([-supplied, null]);

    const borrow = await kept({ ...market, type: 'borrow', asset, amountAtomic: 250_000_000n });
    expect(borrow.moved).toBe(250_000_000n);
    expect(borrow.built.health?.beforeWad).toBeNull();

    const part = await kept({ ...market, type: 'repay', asset, amountAtomic: 100_000_000n });
    expect(part.moved).toBe(-100_000_000n);

    const some = supplied / 10n;
    const out = await kept({
      ...market,
      type: 'withdraw',
      asset: collateral,
      amountAtomic: some,
    });
    expect(out.moved).toBe(some);
    expect(out.built.health?.afterWad).toBeLessThan(out.built.health?.beforeWad as bigint);

    const debt = await max('repay', chain, asset, { poolId });
    expect(debt).toBeGreaterThanOrEqual(149_999_999n);
    const rest = await kept({ ...market, type: 'repay', asset, amountAtomic: debt, isMax: true });
    expect(-rest.moved).toBeGreaterThanOrEqual(debt);
    expect(await max('repay', chain, asset, { poolId })).toMatchObject({
      refused: 'insufficient_position',
    });

    const held = await max('withdraw', chain, collateral, { poolId });
    expect(held).toBe(supplied - some);
    const all = await kept({
      ...market,
      type: 'withdraw',
      asset: collateral,
      amountAtomic: held,
      isMax: true,
    });
    expect(all.moved).toBe(held);
    expect(await max('withdraw', chain, collateral, { poolId })).toMatchObject({
      refused: 'insufficient_position',
    });
  });

  it('lends ether against staked ether in the WETH market', async () => {
    const chain = 'ethereum';
    const weth = tokenOf(chain, 'WETH');
    const poolId = cometOf(chain, 'WETH');
    const wstEth = tokenOf(chain, 'wstETH');
    const market = { chain, poolId } as const;
    await perform({ ...market, type: 'deposit', asset: wstEth, amountAtomic: 10n ** 18n });
    const borrow = await perform({
      ...market,
      type: 'borrow',
      asset: weth,
      amountAtomic: 10n ** 18n,
    });
    expect(borrow.moved).toBe(10n ** 18n);
    // 1 wstETH of 1.2 ETH carries 93 % of its worth.
    expect(borrow.built.health?.afterWad).toBe(1_116_000_000_000_000_000n);
    await expectHealthKept(wallet, compoundV3, chain, borrow.built);
    const { owner } = await wallet.leg({ chain });
    expect(await wallet.read(compoundV3.readAccount?.(chain, owner) as never)).toMatchObject({
      collateralUsd: 3_600_00000000n,
      positions: [{ token: { symbol: 'WETH' } }, { token: { symbol: 'wstETH' } }],
    });
  });

  it('finds the market that a withdrawal is from', async () => {
    const chain = 'arbitrum';
    const weth = tokenOf(chain, 'WETH');
    await perform({
      type: 'deposit',
      chain,
      asset: weth,
      amountAtomic: 10n ** 17n,
      poolId: cometOf(chain, 'USDC'),
    });
    const inUsdc = await perform({
      type: 'withdraw',
      chain,
      asset: weth,
      amountAtomic: 5n * 10n ** 16n,
    });
    expect(inUsdc.built.to).toBe(cometOf(chain, 'USDC'));
    const { built } = await perform({
      type: 'deposit',
      chain,
      asset: weth,
      amountAtomic: 10n ** 17n,
    });
    expect(built.to).toBe(cometOf(chain, 'WETH'));
    const leg = await wallet.leg({ type: 'withdraw', chain, asset: weth, amountAtomic: 1n });
    expect(await wallet.read(actionOf(compoundV3, 'withdraw').build(leg))).toMatchObject({
      refused: 'insufficient_position',
      field: 'pool_id',
    });
  });

  it('reports what the base asset earns and costs', async () => {
    const token = tokenOf('base', 'USDC');
    if (!isErc20(token)) throw new Error('USDC is a contract.');
    const rates = await wallet.read(compoundV3.readRates?.('base', token) as never);
    expect(rates).toMatchObject({
      supplyApyRay: expect.toSatisfy((ray: bigint) => ray > 10n ** 25n),
      borrowApyRay: expect.toSatisfy((ray: bigint) => ray > 3n * 10n ** 25n),
    });
  });
});

describe('the limits of Compound v3 on the devnet', () => {
  it('are the market’s own: what is offered passes, what is refused reverts', async () => {
    const chain = 'optimism';
    const usdc = tokenOf(chain, 'USDC');
    const wbtc = tokenOf(chain, 'WBTC');
    const forced = async (type: StepType, asset: Token, amountAtomic: bigint) => {
      // A deposit that never comes lets the builder go beyond what the market will.
      const earlierSteps = [earlierStep('deposit', wbtc, 10n ** 10n, cometOf(chain, 'USDC'))];
      const leg = await wallet.leg({ type, chain, asset, amountAtomic, earlierSteps });
      const built = await wallet.build(actionOf(compoundV3, type).build(leg));
      return wallet.carryOut(chain, built);
    };
    await perform({ type: 'deposit', chain, asset: wbtc, amountAtomic: 5_000_000n });

    const most = await max('borrow', chain, usdc);
    const over = (most * 1002n) / 1000n;
    const leg = await wallet.leg({ type: 'borrow', chain, asset: usdc, amountAtomic: over });
    expect(await wallet.read(actionOf(compoundV3, 'borrow').build(leg))).toMatchObject({
      refused: 'insufficient_position',
    });
    await expect(forced('borrow', usdc, over)).rejects.toThrow();
    const few = await wallet.leg({ type: 'borrow', chain, asset: usdc, amountAtomic: 99_000_000n });
    expect(await wallet.read(actionOf(compoundV3, 'borrow').build(few))).toMatchObject({
      refused: 'amount_too_small',
      reason: 'Compound v3 lends at least 100 USDC in this market.',
    });
    const lent = await perform({ type: 'borrow', chain, asset: usdc, amountAtomic: most });
    expect(lent.moved).toBe(most);

    await perform({
      type: 'repay',
      chain,
      asset: usdc,
      amountAtomic: most / 2n,
    });
    const outLeg = await wallet.leg({
      type: 'withdraw',
      chain,
      asset: wbtc,
      amountAtomic: 5_000_000n,
    });
    const refused = await wallet.read(actionOf(compoundV3, 'withdraw').build(outLeg));
    if (!isRefusal(refused)) throw new Error('All of the collateral was let go.');
    const free = parseUnits(/at most ([\d.]+) WBTC/.exec(refused.reason)?.[1] ?? '', 8);
    await expect(forced('withdraw', wbtc, free + free / 1000n)).rejects.toThrow();
    const out = await perform({
      type: 'withdraw',
      chain,
      asset: wbtc,
      amountAtomic: free - free / 1000n,
    });
    expect(out.moved).toBe(free - free / 1000n);
  });
});
