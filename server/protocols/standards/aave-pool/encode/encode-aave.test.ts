import { createRequire } from 'node:module';
import { InterestRate, PoolBundle } from '@aave/contract-helpers';
import fc from 'fast-check';
import { type Abi, decodeFunctionData, encodeFunctionData, maxUint256 } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { poolAbi } from '../abi/pool.ts';
import type { Reserve } from '../read/reserve.ts';
import { encodeBorrow } from './encode-borrow.ts';
import { encodeDeposit } from './encode-deposit.ts';
import { encodeRepay, repayAmountAtomic } from './encode-repay.ts';
import { encodeWithdraw } from './encode-withdraw.ts';

const usdc = tokenOf('base', 'USDC') as Erc20Token;
const aToken: Erc20Token = {
  chain: 'base',
  symbol: 'aBasUSDC',
  decimals: 6,
  address: '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB',
};
const reserve: Reserve = {
  venue: 'Aave v3',
  market: AAVE_V3.base,
  asset: usdc,
  id: 4,
  aToken: aToken.address,
  variableDebtToken: '0x59dca05b6c26dbd64b5381374aAaC5CD05644C28',
  isFrozen: false,
  borrowingEnabled: true,
  ltvBps: 7_500n,
  isIsolating: false,
  liquidationThresholdBps: 7800n,
  supplyCapAtomic: null,
  borrowCapAtomic: null,
  accruedToTreasuryAtomic: 0n,
};

/** Its provider is never asked: these builders only encode. */
const bundle = new PoolBundle({} as ConstructorParameters<typeof PoolBundle>[0], {
  POOL: AAVE_V3.base.pool,
});
/** The SDK has no builder for `withdraw`; the Pool's own artifact judges it. */
const pool = createRequire(import.meta.url)(
  '@aave/core-v3/artifacts/contracts/protocol/pool/Pool.sol/Pool.json',
) as { abi: Abi };

const amounts = [1n, 500_000_000n, 2n ** 128n - 1n];

describe('Aave v3 calls against the bytes of Aave’s SDK', () => {
  it.each(amounts)('supplies %d', (amountAtomic) => {
    const built = encodeDeposit(sampleLeg({ amountAtomic }), reserve, aToken);
    const sdk = bundle.supplyTxBuilder.generateTxData({
      user: OWNER,
      reserve: usdc.address,
      amount: amountAtomic.toString(),
    });
    expect([built.to, built.data]).toEqual([sdk.to, sdk.data]);
    expect(built.approval).toEqual({
      token: usdc,
      spender: AAVE_V3.base.pool,
      amountAtomic,
    });
  });

  it.each(amounts)('borrows %d at the variable rate', (amountAtomic) => {
    const built = encodeBorrow(sampleLeg({ amountAtomic }), reserve);
    const sdk = bundle.borrowTxBuilder.generateTxData({
      user: OWNER,
      reserve: usdc.address,
      amount: amountAtomic.toString(),
      interestRateMode: InterestRate.Variable,
    });
    expect([built.to, built.data]).toEqual([sdk.to, sdk.data]);
  });

  it.each(amounts)('repays %d', (amountAtomic) => {
    const built = encodeRepay(sampleLeg({ amountAtomic }), reserve, {
      debtAtomic: maxUint256 / 2n,
      walletAtomic: amountAtomic,
      wrappableAtomic: 0n,
    });
    const sdk = bundle.repayTxBuilder.generateTxData({
      user: OWNER,
      reserve: usdc.address,
      amount: amountAtomic.toString(),
      interestRateMode: InterestRate.Variable,
    });
    expect([built.to, built.data]).toEqual([sdk.to, sdk.data]);
  });

  it('withdraws an amount, or all of it, to the recipient', () => {
    for (const isMax of [false, true]) {
      const built = encodeWithdraw(sampleLeg({ isMax, recipient: OTHER }), reserve);
      expect(built.data).toBe(
        encodeFunctionData({
          abi: pool.abi,
          functionName: 'withdraw',
          args: [usdc.address, isMax ? maxUint256 : 500_000_000n, OTHER],
        }),
      );
      expect(built.output?.expectedAtomic).toBe(500_000_000n);
    }
  });
});

describe('repayAmountAtomic', () => {
  const wrappableAtomic = 0n;
  const legOf = (amountAtomic: bigint, isMax: boolean) => sampleLeg({ amountAtomic, isMax });

  it('passes an exact part as it is', () => {
    expect(
      repayAmountAtomic(legOf(99n, false), {
        debtAtomic: 100n,
        walletAtomic: 500n,
        wrappableAtomic,
      }),
    ).toBe(99n);
  });

  it('adds a margin for interest when everything is repaid', () => {
    const state = { debtAtomic: 1_000_000n, walletAtomic: 5_000_000n, wrappableAtomic };
    expect(repayAmountAtomic(legOf(1_000_000n, true), state)).toBe(1_000_102n);
  });

  it('counts native coin that is still to be wrapped towards the margin, once', () => {
    const state = { debtAtomic: 1_000_000n, walletAtomic: 0n, wrappableAtomic: 5_000_000n };
    expect(repayAmountAtomic(legOf(1_000_000n, true), state)).toBe(1_000_102n);
    const wrapped = { ...state, debtAtomic: 1_000_001n, walletAtomic: 1_000_102n };
    expect(repayAmountAtomic(legOf(1_000_102n, true), wrapped)).toBe(1_000_102n);
  });

  it('caps the margin by the wallet', () => {
    const state = { debtAtomic: 1_000_000n, walletAtomic: 1_000_007n, wrappableAtomic };
    expect(repayAmountAtomic(legOf(1_000_000n, true), state)).toBe(1_000_007n);
  });

  it('never passes more than the debt and its margin, nor more than there is', () => {
    const amount = fc.bigInt(1n, 2n ** 120n);
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.boolean(),
        (asked, debtAtomic, walletAtomic, isMax) => {
          const passed = repayAmountAtomic(legOf(asked, isMax), {
            debtAtomic,
            walletAtomic,
            wrappableAtomic,
          });
          expect(passed).toBeGreaterThan(0n);
          expect(passed).toBeLessThanOrEqual(debtAtomic + debtAtomic / 10_000n + 2n);
          expect(passed <= asked || passed <= walletAtomic).toBe(true);
          if (asked < debtAtomic) expect(passed).toBe(asked);
        },
      ),
    );
  });
});

describe('Aave v3 calls, for any amount', () => {
  it('decode back to the owner and the amount, and approve what they spend', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 128n), (amountAtomic) => {
        const built = encodeDeposit(sampleLeg({ amountAtomic }), reserve, aToken);
        const { functionName, args } = decodeFunctionData({ abi: poolAbi, data: built.data });
        expect([functionName, args]).toEqual(['supply', [usdc.address, amountAtomic, OWNER, 0]]);
        expect(built.approval?.amountAtomic).toBe(built.spend?.amountAtomic);
        expect(Object.isFrozen(built)).toBe(true);
      }),
    );
  });
});
