import { type Address, erc20Abi, isAddressEqual } from 'viem';
import { type ContractRead, call, nativeBalance, readEvery } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { Refusal } from '#server/protocols/manifest.ts';
import { oracleAbi } from '../abi/oracle.ts';
import { poolAbi } from '../abi/pool.ts';
import type { Reserve } from './reserve.ts';

/** An owner's account over all reserves, in USD with 8 decimals. */
export interface Account {
  readonly collateralBase: bigint;
  readonly debtBase: bigint;
  readonly availableBorrowsBase: bigint;
  /** Weighted over the collateral, in basis points. */
  readonly liquidationThresholdBps: bigint;
  readonly ltvBps: bigint;
}

/** An owner's stand in one reserve, and what the reserve has. */
export interface Position {
  readonly suppliedAtomic: bigint;
  readonly debtAtomic: bigint;
  readonly walletAtomic: bigint;
  /** Native coin that wraps into the reserve's asset; 0 for other assets. */
  readonly wrappableAtomic: bigint;
  /** Underlying the reserve can pay out now. */
  readonly liquidityAtomic: bigint;
  readonly totalSuppliedAtomic: bigint;
  readonly totalDebtAtomic: bigint;
  readonly account: Account;
  /** USD with 8 decimals per whole token. */
  readonly priceBase: bigint;
  readonly usedAsCollateral: boolean;
  /** The Pool's bitmap of the reserves that the owner borrows from and has as collateral. */
  readonly reservesUsed: bigint;
  readonly eModeCategory: bigint;
}

/** Reads an owner's stand in a reserve in one round. */
export function* readPosition(reserve: Reserve, owner: Address): ContractRead<Position | Refusal> {
  const { chain } = reserve.asset;
  const { pool, oracle } = reserve.market;
  const asset = reserve.asset.address;
  const erc20 = (to: Address, holder: Address) =>
    call({ chain, to, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
  const supplyOf = (to: Address) => call({ chain, to, abi: erc20Abi, functionName: 'totalSupply' });
  const outcome = yield* readEvery([
    erc20(reserve.aToken, owner),
    erc20(reserve.variableDebtToken, owner),
    erc20(asset, owner),
    erc20(asset, reserve.aToken),
    supplyOf(reserve.aToken),
    supplyOf(reserve.variableDebtToken),
    call({ chain, to: oracle, abi: oracleAbi, functionName: 'getAssetPrice', args: [asset] }),
    call({ chain, to: pool, abi: poolAbi, functionName: 'getUserAccountData', args: [owner] }),
    call({ chain, to: pool, abi: poolAbi, functionName: 'getUserConfiguration', args: [owner] }),
    call({ chain, to: pool, abi: poolAbi, functionName: 'getUserEMode', args: [owner] }),
    nativeBalance(chain, owner),
  ] as const);
  if (!outcome.ok) {
    return {
      refused: 'asset_unsupported',
      reason: `${reserve.venue} does not answer for ${reserve.asset.symbol} now: ${outcome.reason}`,
      field: 'asset',
    };
  }
  const [
    supplied,
    debt,
    wallet,
    liquidity,
    totalSupplied,
    totalDebt,
    price,
    account,
    uses,
    eMode,
    native,
  ] = outcome.value;
  const [collateralBase, debtBase, availableBorrowsBase, liquidationThresholdBps, ltvBps] = account;
  return {
    suppliedAtomic: supplied,
    debtAtomic: debt,
    walletAtomic: wallet,
    wrappableAtomic: isAddressEqual(asset, evmChain(chain).wrappedNative.address) ? native : 0n,
    liquidityAtomic: liquidity,
    totalSuppliedAtomic: totalSupplied,
    totalDebtAtomic: totalDebt,
    account: { collateralBase, debtBase, availableBorrowsBase, liquidationThresholdBps, ltvBps },
    priceBase: price,
    // Two bits per reserve: borrowed, used as collateral.
    reservesUsed: uses,
    usedAsCollateral: ((uses >> BigInt(reserve.id * 2 + 1)) & 1n) === 1n,
    eModeCategory: eMode,
  };
}
