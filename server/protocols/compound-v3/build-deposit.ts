import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { chooseMarket } from './choose-market.ts';
import { encodeSupplyBase, encodeSupplyCollateral } from './encode/encode-supply.ts';
import { collateralOf } from './read/limits.ts';
import { readStand } from './read/read-stand.ts';
import { refusePaused, takesOnlyWrapped, takesOther } from './refusals.ts';

/** Supplies the base asset to earn interest, or any other asset as collateral. */
export function* buildDeposit(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset } = leg;
  const chosen = chooseMarket(leg);
  if (isRefusal(chosen)) return chosen;
  if (!isErc20(asset)) return takesOnlyWrapped(asset);
  if (amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to supply.', field: 'amount' };
  }
  const stand = yield* readStand(chosen, leg);
  if (isRefusal(stand)) return stand;
  const { market } = stand;
  const paused = refusePaused(market, market.isSupplyPaused, 'supplies');
  if (paused) return paused;
  const { base, debtAtomic } = market;
  const amountOf = (atomic: bigint) => `${formatAmount(atomic, asset.decimals)} ${asset.symbol}`;
  if (sameToken(base, asset)) {
    if (debtAtomic > 0n) {
      return {
        refused: 'insufficient_position',
        reason: `You owe ${amountOf(debtAtomic)} to this market of Compound v3: what you supply pays that back first. Repay it before you deposit.`,
        field: 'asset',
      };
    }
    return encodeSupplyBase(leg, market);
  }
  const collateral = collateralOf(market, asset.address);
  if (!collateral) return takesOther(market, asset);
  const room = collateral.supplyCapAtomic - collateral.totalAtomic;
  if (amountAtomic > room) {
    return {
      refused: 'amount_too_large',
      reason: `The supply cap of Compound v3's ${base.symbol} market leaves room for ${amountOf(room > 0n ? room : 0n)}.`,
      field: 'amount',
    };
  }
  return encodeSupplyCollateral(leg, market, asset);
}
