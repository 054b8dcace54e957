import { type Address, erc20Abi } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { Refusal } from '#server/protocols/manifest.ts';
import { cometAbi } from '../abi/comet.ts';
import type { CometMarket } from '../choose-market.ts';

/** The most collaterals a Comet can have (`CometExtendedAssetList`). */
const MOST_ASSETS = 24;

/** One collateral of a market, and how much of it the owner has there. */
export interface Collateral {
  readonly asset: Address;
  readonly balanceAtomic: bigint;
  readonly totalAtomic: bigint;
  readonly supplyCapAtomic: bigint;
  /** One whole unit. */
  readonly scale: bigint;
  /** In the market's own unit of account, 8 decimals; 0 when its feed does not answer. */
  readonly price: bigint;
  /** Shares of the value, 18 decimals. */
  readonly borrowFactorWad: bigint;
  readonly liquidateFactorWad: bigint;
}

/** A market, and the owner's account in it. */
export interface MarketState extends CometMarket {
  readonly isSupplyPaused: boolean;
  readonly isWithdrawPaused: boolean;
  /** The least debt a borrower may have. */
  readonly borrowMinAtomic: bigint;
  readonly basePrice: bigint;
  readonly baseScale: bigint;
  /** Base asset that the market can pay out now. */
  readonly liquidityAtomic: bigint;
  readonly suppliedAtomic: bigint;
  readonly debtAtomic: bigint;
  readonly collaterals: readonly Collateral[];
}

/** Reads a market and an owner's account in it, in two rounds. */
export function* readMarket(
  market: CometMarket,
  owner: Address,
): ContractRead<MarketState | Refusal> {
  const { base, comet } = market;
  const { chain } = base;
  const at = { chain, to: comet, abi: cometAbi } as const;
  const [supplyPaused, withdrawPaused, borrowMin, baseFeed, supplied, debt, liquidity, ...infos] =
    yield* readAll([
      call({ ...at, functionName: 'isSupplyPaused' }),
      call({ ...at, functionName: 'isWithdrawPaused' }),
      call({ ...at, functionName: 'baseBorrowMin' }),
      call({ ...at, functionName: 'baseTokenPriceFeed' }),
      call({ ...at, functionName: 'balanceOf', args: [owner] }),
      call({ ...at, functionName: 'borrowBalanceOf', args: [owner] }),
      call({ chain, to: base.address, abi: erc20Abi, functionName: 'balanceOf', args: [comet] }),
      // Reading past the last asset reverts; asking for their number first would cost a round.
      ...Array.from({ length: MOST_ASSETS }, (_, i) =>
        call({ ...at, functionName: 'getAssetInfo', args: [i] }),
      ),
    ] as const);
  if (
    !supplyPaused.ok ||
    !withdrawPaused.ok ||
    !borrowMin.ok ||
    !baseFeed.ok ||
    !supplied.ok ||
    !debt.ok ||
    !liquidity.ok
  ) {
    return mute(market);
  }
  const assets = infos.flatMap((info) => (info.ok ? [info.value] : []));
  const [basePrice, ...details] = yield* readAll([
    call({ ...at, functionName: 'getPrice', args: [baseFeed.value] }),
    ...assets.flatMap(
      ({ asset, priceFeed }) =>
        [
          call({ ...at, functionName: 'getPrice', args: [priceFeed] }),
          call({ ...at, functionName: 'collateralBalanceOf', args: [owner, asset] }),
          call({ ...at, functionName: 'totalsCollateral', args: [asset] }),
        ] as const,
    ),
  ] as const);
  if (!basePrice.ok) return mute(market);
  const collaterals = assets.map((info, i): Collateral | null => {
    const [price, balance, totals] = details.slice(3 * i, 3 * i + 3);
    if (!balance?.ok || !totals?.ok) return null;
    const balanceAtomic = balance.value as bigint;
    // What the owner has must be valued; what they have not may be without a price.
    if (!price?.ok && balanceAtomic > 0n) return null;
    return {
      asset: info.asset,
      balanceAtomic,
      totalAtomic: (totals.value as readonly [bigint, bigint])[0],
      supplyCapAtomic: info.supplyCap,
      scale: info.scale,
      price: price?.ok ? (price.value as bigint) : 0n,
      borrowFactorWad: info.borrowCollateralFactor,
      liquidateFactorWad: info.liquidateCollateralFactor,
    };
  });
  if (collaterals.includes(null)) return mute(market);
  return {
    ...market,
    isSupplyPaused: supplyPaused.value,
    isWithdrawPaused: withdrawPaused.value,
    borrowMinAtomic: borrowMin.value,
    basePrice: basePrice.value,
    baseScale: 10n ** BigInt(base.decimals),
    liquidityAtomic: liquidity.value,
    suppliedAtomic: supplied.value,
    debtAtomic: debt.value,
    collaterals: collaterals.filter((collateral) => collateral !== null),
  };
}

function mute({ base }: CometMarket): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: `Compound v3's ${base.symbol} market on ${base.chain} does not answer now.`,
    field: 'chain',
  };
}
