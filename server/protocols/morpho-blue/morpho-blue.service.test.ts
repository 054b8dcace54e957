import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg, type StepType } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { expectHealthKept } from '#server/protocols/testing/expect-health.ts';
import { actionOf, earlierStep, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { KEPT_MARKETS } from './kept-markets.ts';
import { morphoBlue } from './manifest.ts';

type Wallet = Awaited<ReturnType<typeof openDevnetWallet>>;

async function perform(
  wallet: Wallet,
  leg: Partial<Leg> & { type: StepType; chain: EvmChainSlug; asset: Token },
) {
  const done = await wallet.perform(morphoBlue, leg, [{ token: leg.asset }]);
  await expectHealthKept(wallet, morphoBlue, leg.chain, done.built);
  return { built: done.built, moved: done.moved[0] as bigint };
}

async function max(
  wallet: Wallet,
  type: StepType,
  chain: EvmChainSlug,
  asset: Token,
  poolId?: string,
) {
  const leg = await wallet.leg({ type, chain, asset, isMax: true, ...(poolId && { poolId }) });
  return wallet.read(actionOf(morphoBlue, type).readMax?.(leg) as ContractRead<bigint>);
}

const LENDING = [
  {
    chain: 'ethereum',
    pair: 'wstETH/USDC',
    collateral: 'wstETH',
    loan: 'USDC',
    pledge: 10n ** 18n,
  },
  { chain: 'ethereum', pair: 'WBTC/USDT', collateral: 'WBTC', loan: 'USDT', pledge: 5_000_000n },
  { chain: 'base', pair: 'WETH/USDC', collateral: 'WETH', loan: 'USDC', pledge: 10n ** 18n },
] as const;

describe('morpho-blue on the devnet', () => {
  it.each(LENDING)(
    'borrows $loan against $collateral on $chain, repays and withdraws all',
    async ({ chain, pair, collateral, loan, pledge }) => {
      const wallet = await openDevnetWallet();
      const asset = tokenOf(chain, loan);
      const pledged = tokenOf(chain, collateral);
      const market = { chain, poolId: pair };
      const deposit = await perform(wallet, {
        ...market,
        type: 'deposit',
        asset: pledged,
        amountAtomic: pledge,
      });
      expect([deposit.moved, deposit.built.output]).toEqual([-pledge, null]);

      const borrow = await perform(wallet, {
        ...market,
        type: 'borrow',
        asset,
        amountAtomic: 1_000_000_000n,
      });
      expect(borrow.moved).toBe(1_000_000_000n);
      expect(borrow.built.health?.beforeWad).toBeNull();

      // The market is found by the debt when it is not named.
      const part = await perform(wallet, {
        chain,
        type: 'repay',
        asset,
        amountAtomic: 400_000_000n,
      });
      expect(part.moved).toBe(-400_000_000n);
      expect(part.built.poolId).toBe(borrow.built.poolId);

      const some = pledge / 4n;
      const out = await perform(wallet, {
        ...market,
        type: 'withdraw',
        asset: pledged,
        amountAtomic: some,
      });
      expect(out.moved).toBe(some);
      expect(out.built.health?.afterWad).toBeLessThan(out.built.health?.beforeWad as bigint);

      const debt = await max(wallet, 'repay', chain, asset, pair);
      expect(debt).toBeGreaterThanOrEqual(600_000_000n);
      const rest = await perform(wallet, {
        ...market,
        type: 'repay',
        asset,
        amountAtomic: debt,
        isMax: true,
      });
      expect(-rest.moved).toBeGreaterThanOrEqual(debt);
      expect(rest.built.health?.afterWad).toBeNull();
      expect(await max(wallet, 'repay', chain, asset, pair)).toMatchObject({
        refused: 'insufficient_position',
      });

      const held = await max(wallet, 'withdraw', chain, pledged, pair);
      expect(held).toBe(pledge - some);
      const all = await perform(wallet, {
        ...market,
        type: 'withdraw',
        asset: pledged,
        amountAtomic: held,
        isMax: true,
      });
      expect(all.moved).toBe(held);
    },
  );

  it.each(['ethereum', 'base'] as const)(
    'lends USDC and takes all of it back on %s',
    async (chain) => {
      const wallet = await openDevnetWallet();
      const asset = tokenOf(chain, 'USDC');
      const supply = await perform(wallet, {
        type: 'deposit',
        chain,
        asset,
        amountAtomic: 1_000_000_000n,
      });
      expect(supply.moved).toBe(-1_000_000_000n);
      expect(supply.built.poolId).toBe(KEPT_MARKETS[chain][0]?.id);
      const part = await perform(wallet, {
        type: 'withdraw',
        chain,
        asset,
        amountAtomic: 250_000_000n,
      });
      expect(part.moved).toBe(250_000_000n);
      const rest = await max(wallet, 'withdraw', chain, asset);
      const all = await perform(wallet, {
        type: 'withdraw',
        chain,
        asset,
        amountAtomic: rest,
        isMax: true,
      });
      expect(all.moved).toBeGreaterThanOrEqual(rest);
      expect(rest).toBeGreaterThanOrEqual(749_999_999n);
      expect(await max(wallet, 'withdraw', chain, asset)).toMatchObject({
        refused: 'insufficient_position',
      });
    },
  );

  it.each(['ethereum', 'base'] as const)(
    'deposits into a vault on %s and redeems it',
    async (chain) => {
      const wallet = await openDevnetWallet();
      const asset = tokenOf(chain, 'USDC');
      const vaultAddress = DEV_VAULTS[chain] as `0x${string}`;
      const shared = { chain, asset, vaultAddress };
      const deposit = await perform(wallet, {
        ...shared,
        type: 'deposit',
        amountAtomic: 500_000_000n,
      });
      expect([deposit.moved, deposit.built.to]).toEqual([-500_000_000n, vaultAddress]);
      const all = await perform(wallet, {
        ...shared,
        type: 'withdraw',
        amountAtomic: 0n,
        isMax: true,
      });
      expect(all.moved).toBeGreaterThanOrEqual(499_999_999n);
      expect(await wallet.balance(deposit.built.output?.token as Token)).toBe(0n);
    },
  );

  it('reports its rates and the account', async () => {
    const wallet = await openDevnetWallet();
    const chain = 'base';
    await perform(wallet, {
      type: 'deposit',
      chain,
      asset: tokenOf(chain, 'WETH'),
      amountAtomic: 10n ** 18n,
      poolId: 'WETH/USDC',
    });
    await perform(wallet, {
      type: 'borrow',
      chain,
      asset: tokenOf(chain, 'USDC'),
      amountAtomic: 1_290_000_000n,
    });
    const { owner } = await wallet.leg({ chain });
    expect(await wallet.read(morphoBlue.readAccount?.(chain, owner) as never)).toMatchObject({
      collateralUsd: 3_000_00000000n,
      debtUsd: expect.toSatisfy((usd: bigint) => usd >= 1_290_00000000n && usd < 1_290_01000000n),
      healthFactorWad: expect.toSatisfy(
        (wad: bigint) => wad > 1_999_900_000_000_000_000n && wad <= 2n * 10n ** 18n,
      ),
    });
    const usdc = tokenOf(chain, 'USDC');
    if (!isErc20(usdc)) throw new Error('USDC is a contract.');
    expect(await wallet.read(morphoBlue.readRates?.(chain, usdc) as never)).toMatchObject({
      supplyApyRay: expect.toSatisfy((ray: bigint) => ray > 10n ** 25n),
      borrowApyRay: expect.toSatisfy((ray: bigint) => ray > 3n * 10n ** 25n),
    });
  });
});

describe('the limits of Morpho on the devnet', () => {
  it('are the market’s own: what is offered passes, what is refused reverts', async () => {
    const wallet = await openDevnetWallet();
    const chain = 'ethereum';
    const poolId = 'wstETH/WETH';
    const weth = tokenOf(chain, 'WETH');
    const wstEth = tokenOf(chain, 'wstETH');
    const id = KEPT_MARKETS[chain].find(
      ({ collateral, loan }) => `${collateral}/${loan}` === poolId,
    )?.id;
    const forced = async (type: StepType, asset: Token, amountAtomic: bigint) => {
      const leg = await wallet.leg({
        type,
        chain,
        asset,
        amountAtomic,
        poolId,
        // A deposit that never comes lets the builder go beyond what the market will.
        earlierSteps: [earlierStep('deposit', wstEth, 10n ** 21n, id)],
      });
      return wallet.carryOut(chain, await wallet.build(actionOf(morphoBlue, type).build(leg)));
    };
    await perform(wallet, {
      type: 'deposit',
      chain,
      asset: wstEth,
      amountAtomic: 10n ** 18n,
      poolId,
    });

    const most = await max(wallet, 'borrow', chain, weth, poolId);
    const over = (most * 1002n) / 1000n;
    const leg = await wallet.leg({
      type: 'borrow',
      chain,
      asset: weth,
      amountAtomic: over,
      poolId,
    });
    expect(await wallet.read(actionOf(morphoBlue, 'borrow').build(leg))).toMatchObject({
      refused: 'insufficient_position',
      reason: expect.stringMatching(/borrow at most 1\.1339\d* WETH/),
    });
    await expect(forced('borrow', weth, over)).rejects.toThrow();
    const lent = await perform(wallet, { type: 'borrow', chain, asset: weth, amountAtomic: most });
    expect(lent.moved).toBe(most);
    expect(lent.built.health?.afterWad).toBeLessThan(1_002_000_000_000_000_000n);

    await perform(wallet, { type: 'repay', chain, asset: weth, amountAtomic: most / 2n });
    const outLeg = await wallet.leg({
      type: 'withdraw',
      chain,
      asset: wstEth,
      amountAtomic: 10n ** 18n,
      poolId,
    });
    const refused = await wallet.read(actionOf(morphoBlue, 'withdraw').build(outLeg));
    if (!isRefusal(refused)) throw new Error('All of the collateral was let go.');
    const free = parseUnits(/at most ([\d.]+) wstETH/.exec(refused.reason)?.[1] ?? '', 18);
    await expect(forced('withdraw', wstEth, (free * 1001n) / 1000n)).rejects.toThrow();
    const out = await perform(wallet, {
      type: 'withdraw',
      chain,
      asset: wstEth,
      amountAtomic: (free * 999n) / 1000n,
      poolId,
    });
    expect(out.moved).toBe((free * 999n) / 1000n);
  });
});
