import { type Address, type Hex, zeroAddress } from 'viem';
import {
  blockTimestamp,
  type ContractRead,
  call,
  readAll,
  readEvery,
  together,
} from '#server/chains/evm/read.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20 } from '#server/chains/tokens/token.ts';
import type { Refusal } from '#server/protocols/manifest.ts';
import { irmAbi, morphoAbi, oracleAbi } from '../abi/morpho.ts';
import { MORPHO, type MorphoChain } from '../addresses.ts';
import { KEPT_MARKETS, type MarketParams } from '../kept-markets.ts';
import { accruedTotals, assetsDown, assetsUp } from './market-math.ts';

/** A market, and the owner's position in it, with the interest until the block it was read on. */
export interface MarketState {
  readonly id: Hex;
  readonly morpho: Address;
  readonly params: MarketParams;
  readonly loan: Erc20Token;
  readonly collateral: Erc20Token;
  /** Whether it is one of the well-known markets. */
  readonly isKept: boolean;
  /** Loan units per collateral unit, 36 decimals; 0 when the oracle does not answer. */
  readonly priceE36: bigint;
  /** Interest per second, 18 decimals, and the share of it that lenders do not get. */
  readonly borrowRateWad: bigint;
  readonly feeWad: bigint;
  readonly utilizationWad: bigint;
  /** Loan asset that the market can pay out now. */
  readonly liquidityAtomic: bigint;
  readonly supplyShares: bigint;
  readonly suppliedAtomic: bigint;
  readonly borrowShares: bigint;
  readonly debtAtomic: bigint;
  readonly collateralAtomic: bigint;
}

/** Reads a market and an owner's position in it, in two rounds. */
export function* readMarket(
  chain: MorphoChain,
  id: Hex,
  owner: Address,
): ContractRead<MarketState | Refusal> {
  const morpho = MORPHO[chain];
  const at = { chain, to: morpho, abi: morphoAbi } as const;
  const found = yield* readEvery([
    call({ ...at, functionName: 'idToMarketParams', args: [id] }),
    call({ ...at, functionName: 'market', args: [id] }),
    call({ ...at, functionName: 'position', args: [id, owner] }),
    blockTimestamp(chain),
  ] as const);
  if (!found.ok) return mute(chain, id);
  const [params, stored, position, now] = found.value;
  if (stored.lastUpdate === 0n) {
    return invalid(`There is no market ${id} on Morpho on ${chain}.`);
  }
  const [[price, rate], loan, collateral] = yield* together([
    readAll([
      call({ chain, to: params.oracle, abi: oracleAbi, functionName: 'price' }),
      call({
        chain,
        to: params.irm,
        abi: irmAbi,
        functionName: 'borrowRateView',
        args: [params, stored],
      }),
    ] as const),
    readTokenOf(chain, params.loanToken),
    readTokenOf(chain, params.collateralToken),
  ] as const);
  if (!loan || !collateral) return invalid(`The market ${id} has no collateral: it lends nothing.`);
  // Without a rate model nothing is charged; one that fails makes the market itself fail.
  if (!rate.ok && params.irm !== zeroAddress) return mute(chain, id);
  const borrowRateWad = rate.ok ? rate.value : 0n;
  const totals = accruedTotals(stored, borrowRateWad, now);
  const { totalBorrowAssets, totalBorrowShares, totalSupplyAssets, totalSupplyShares } = totals;
  const { borrowShares, collateral: collateralAtomic, supplyShares } = position;
  return {
    id,
    morpho,
    params,
    loan,
    collateral,
    isKept: KEPT_MARKETS[chain].some((market) => market.id === id),
    priceE36: price.ok ? price.value : 0n,
    borrowRateWad,
    feeWad: stored.fee,
    utilizationWad:
      totalSupplyAssets === 0n ? 0n : (totalBorrowAssets * 10n ** 18n) / totalSupplyAssets,
    liquidityAtomic: totalSupplyAssets - totalBorrowAssets,
    supplyShares,
    suppliedAtomic: assetsDown(supplyShares, totalSupplyAssets, totalSupplyShares),
    borrowShares,
    debtAtomic: assetsUp(borrowShares, totalBorrowAssets, totalBorrowShares),
    collateralAtomic,
  };
}

function* readTokenOf(chain: MorphoChain, address: Address): ContractRead<Erc20Token | undefined> {
  if (address === zeroAddress) return undefined;
  const listed = resolveToken(chain, address);
  return listed && isErc20(listed) ? listed : yield* readToken(chain, address);
}

function mute(chain: MorphoChain, id: Hex): Refusal {
  return invalid(`Morpho's market ${id} on ${chain} does not answer now.`);
}

function invalid(reason: string): Refusal {
  return { refused: 'invalid_vault', reason, field: 'pool_id' };
}
