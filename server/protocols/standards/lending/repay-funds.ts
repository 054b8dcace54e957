import { erc20Abi, isAddressEqual } from 'viem';
import { type ContractRead, call, nativeBalance, readAll } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { Leg } from '#server/protocols/manifest.ts';

/** What the chain shows of the owner's debt and wallet. */
export interface RepayState {
  readonly debtAtomic: bigint;
  readonly walletAtomic: bigint;
  /** Native coin that the planner can wrap into more of the asset; 0 for other assets. */
  readonly wrappableAtomic: bigint;
}

/** Reads what the owner has to repay with, in one round. */
export function* readRepayFunds(
  { chain, owner }: Pick<Leg, 'chain' | 'owner'>,
  asset: Erc20Token,
): ContractRead<Omit<RepayState, 'debtAtomic'>> {
  const [wallet, native] = yield* readAll([
    call({ chain, to: asset.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    nativeBalance(chain, owner),
  ] as const);
  const isWrapped = isAddressEqual(asset.address, evmChain(chain).wrappedNative.address);
  return {
    walletAtomic: wallet.ok ? wallet.value : 0n,
    wrappableAtomic: isWrapped && native.ok ? native.value : 0n,
  };
}

/** How a repayment is passed to a market whose calls can say "all of it". */
export interface Repayment {
  /** Whether the whole debt goes, whatever it is by then. */
  readonly settles: boolean;
  /** What of the debt as it is now is repaid. */
  readonly paidAtomic: bigint;
  /**
   * The allowance: what is paid, and when it settles a hundredth of a percent of the debt more,
   * which is what it may grow by until the call lands.
   */
  readonly allowedAtomic: bigint;
}

/**
 * What a repayment comes to. It settles when its amount covers the debt and the owner has the
 * margin for interest too; else it pays the amount, and never more than is owed now.
 */
export function repaymentOf({ amountAtomic }: Leg, state: RepayState): Repayment {
  const { debtAtomic } = state;
  const settledAtomic = debtAtomic + debtAtomic / 10_000n + 2n;
  const covers = amountAtomic >= debtAtomic;
  const settles = covers && fundsAtomic(amountAtomic, state) >= settledAtomic;
  const paidAtomic = covers ? debtAtomic : amountAtomic;
  return { settles, paidAtomic, allowedAtomic: settles ? settledAtomic : paidAtomic };
}

/** An amount above the debt is the wallet's balance: what can be wrapped is part of it already. */
function fundsAtomic(amountAtomic: bigint, state: RepayState): bigint {
  const { debtAtomic, walletAtomic, wrappableAtomic } = state;
  const wallet = amountAtomic === debtAtomic ? walletAtomic + wrappableAtomic : walletAtomic;
  return wallet > amountAtomic ? wallet : amountAtomic;
}
