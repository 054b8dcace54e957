import { describe, expect, it } from 'vitest';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { exercisePool } from '#server/protocols/standards/aave-pool/testing/exercise-pool.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { expectHealthKept } from '#server/protocols/testing/expect-health.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { spark } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('spark on the devnet', () => {
  it('supplies, borrows, repays and withdraws on ethereum', async () => {
    await exercisePool(wallet, spark, 'ethereum');
  });

  it('keeps what it says of health over several kinds of collateral', async () => {
    const chain = 'ethereum';
    const perform = async (
      type: 'deposit' | 'borrow' | 'withdraw',
      symbol: string,
      amountAtomic: bigint,
    ) => {
      const asset = tokenOf(chain, symbol);
      const { built } = await wallet.perform(spark, { type, chain, asset, amountAtomic }, []);
      // The Pool says the average threshold rounded down to a basis point.
      await expectHealthKept(wallet, spark, chain, built, 3n);
      return built;
    };
    await perform('deposit', 'WETH', 10n ** 18n);
    await perform('deposit', 'WBTC', 2_000_000n);
    await perform('deposit', 'USDS', 500n * 10n ** 18n);
    await perform('borrow', 'DAI', 1_500n * 10n ** 18n);
    await perform('borrow', 'USDS', 300n * 10n ** 18n);
    const built = await perform('withdraw', 'WBTC', 1_000_000n);
    expect(built.health?.afterWad).toBeGreaterThan(10n ** 18n);
  });

  it('reports its rates and the account', async () => {
    const usds = tokenOf('ethereum', 'USDS');
    if (!isErc20(usds)) throw new Error('USDS is a contract.');
    const rates = await wallet.read(spark.readRates?.('ethereum', usds) as never);
    expect(rates).toMatchObject({ supplyApyRay: expect.toSatisfy((ray: bigint) => ray > 0n) });
    const { owner } = await wallet.leg({ chain: 'ethereum' });
    const account = await wallet.read(spark.readAccount?.('ethereum', owner) as never);
    expect(account).toMatchObject({ debtUsd: expect.toSatisfy((usd: bigint) => usd > 0n) });
  });

  it('refuses more than the collateral carries, in numbers', async () => {
    const leg = await wallet.leg({
      type: 'borrow',
      chain: 'ethereum',
      asset: tokenOf('ethereum', 'USDC'),
      amountAtomic: 1_000_000_000_000n,
    });
    const result = await wallet.read(actionOf(spark, 'borrow').build(leg));
    expect(isRefusal(result) && result.reason).toMatch(
      /^Your Spark collateral lets you borrow at most [\d.]+ USDC\.$/,
    );
  });
});
